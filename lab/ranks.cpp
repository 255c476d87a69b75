// Finding and loading the module with MPI, which lies beside the program.
#include "lab/ranks.h"

#include <cstdlib>
#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

namespace ecumene::lab {
namespace {

// What the launchers of Open MPI, MPICH and Slurm set for more than one process.
bool started_by_launcher() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
        if (const char* size = std::getenv(name)) return std::atoi(size) > 1;
    return false;
}

std::string program_folder() {
    char path[4096];
    const ssize_t length = ::readlink("/proc/self/exe", path, sizeof path);
    const std::string whole(path, length > 0 ? std::size_t(length) : 0);
    return whole.substr(0, whole.rfind('/'));
}

} // namespace

Result<std::unique_ptr<Ranks>> join_ranks() {
    if (!started_by_launcher()) return nullptr;
    const std::string path = program_folder() + "/libecumene_mpi.so";
    void* module = ::dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL); // MPI's own modules look for its names
    if (module == nullptr)
        return fail(ErrorCode::bad_argument,
                    fmt::format("this program was started by mpirun but was built without MPI: {}", ::dlerror()));
    using Open = Ranks*();
    const auto open = reinterpret_cast<Open*>(::dlsym(module, "ecumene_open_ranks"));
    if (open == nullptr) return fail(ErrorCode::bad_argument, fmt::format("{} is not this program's module", path));
    return std::unique_ptr<Ranks>(open());
}

} // namespace ecumene::lab
