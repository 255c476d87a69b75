// Ranks over MPI: the only place that knows it. Built as a module of its own, which lab/ranks.cpp loads.
#include "lab/ranks.h"

#include <mpi.h>

namespace ecumene::lab {
namespace {

constexpr int line_tag = 1;

class MpiRanks final : public Ranks {
public:
    MpiRanks() {
        int granted = 0;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &granted);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &count_);
    }
    ~MpiRanks() override { MPI_Finalize(); }

    int rank() const override { return rank_; }
    int count() const override { return count_; }

    std::string broadcast(std::string text) override {
        auto length = static_cast<unsigned long long>(text.size());
        MPI_Bcast(&length, 1, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
        text.resize(length);
        MPI_Bcast(text.data(), int(length), MPI_CHAR, 0, MPI_COMM_WORLD);
        return text;
    }
    void send(const std::string& text) override {
        MPI_Send(text.data(), int(text.size()), MPI_CHAR, 0, line_tag, MPI_COMM_WORLD);
    }
    std::optional<std::string> receive() override {
        int waiting = 0, length = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, line_tag, MPI_COMM_WORLD, &waiting, &status);
        if (waiting == 0) return std::nullopt;
        MPI_Get_count(&status, MPI_CHAR, &length);
        std::string text(std::size_t(length), '\0');
        MPI_Recv(text.data(), length, MPI_CHAR, status.MPI_SOURCE, line_tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return text;
    }
    void abort(int code) override { MPI_Abort(MPI_COMM_WORLD, code); }

private:
    int rank_ = 0, count_ = 1;
};

} // namespace
} // namespace ecumene::lab

extern "C" ecumene::lab::Ranks* ecumene_open_ranks() { return new ecumene::lab::MpiRanks; }
