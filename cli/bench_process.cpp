// Starting and stopping the measured server, and what the kernel says about it.
#include "cli/bench_process.h"

#include "cli/load_client.h"
#include "store/wait.h"

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace ecumene {

ServerProcess::ServerProcess(const std::string& store) : port_(free_port()) {
    const std::string listen = fmt::format("127.0.0.1:{}", port_);
    pid_ = ::fork();
    if (pid_ == 0) {
        const int nowhere = ::open("/dev/null", O_WRONLY);
        ::dup2(nowhere, STDOUT_FILENO);
        ::execl("/proc/self/exe", "ecumene", "serve", "--listen", listen.c_str(), "--store", store.c_str(), "--limits",
                "off", "--quiet", nullptr);
        ::_exit(127);
    }
    if (!answers()) throw std::runtime_error("the server did not start");
}

ServerProcess::~ServerProcess() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGTERM);
    for (int i = 0; i < 100; ++i) { // ten seconds to stop in order
        if (::waitpid(pid_, nullptr, WNOHANG) == pid_) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
}

bool ServerProcess::answers() const {
    for (int i = 0; i < 200; ++i) {
        if (HttpClient(port_).ask("GET", "/healthz", "").status == 200) return true;
        if (::waitpid(pid_, nullptr, WNOHANG) == pid_) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return false;
}

ServerProcess::Cpu ServerProcess::cpu_seconds() const {
    std::ifstream file(fmt::format("/proc/{}/stat", pid_));
    std::string text((std::istreambuf_iterator<char>(file)), {});
    std::istringstream rest(text.substr(text.rfind(')') + 2)); // the name may hold spaces
    std::string word;
    Cpu cpu;
    const auto tick = double(::sysconf(_SC_CLK_TCK));
    for (int field = 3; rest >> word && field <= 15; ++field) { // see proc(5)
        if (field == 14) cpu.user = std::stod(word) / tick;
        if (field == 15) cpu.system = std::stod(word) / tick;
    }
    return cpu;
}

double ServerProcess::resident_kib() const {
    std::ifstream file(fmt::format("/proc/{}/status", pid_));
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("VmRSS:")) return std::stod(line.substr(6));
    return 0;
}

TemporaryStore::TemporaryStore(std::string given) : given_(std::move(given)) {
    std::string pattern = (std::filesystem::temp_directory_path() / "ecumene-bench.XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a folder for the store");
    folder_ = pattern;
}
TemporaryStore::~TemporaryStore() { std::filesystem::remove_all(folder_); }
std::string TemporaryStore::fresh() { return given_.empty() ? fmt::format("{}/{}.db", folder_, ++count_) : given_; }

} // namespace ecumene
