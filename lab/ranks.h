// Several processes that share a run. Alone there is one; under mpirun the module lab/mpi joins them. The program
// itself does not link MPI: it loads the module when it finds itself started by mpirun, so that everybody else can run
// it without MPI installed, and starts as fast as before.
#pragma once

#include "engine/core/result.h"

#include <memory>
#include <optional>
#include <string>

namespace ecumene::lab {

class Ranks {
public:
    virtual ~Ranks() = default;
    virtual int rank() const = 0;
    virtual int count() const = 0;
    virtual std::string broadcast(std::string text) = 0; // what rank 0 says, to all
    virtual void send(const std::string& text) = 0;      // to rank 0
    virtual std::optional<std::string> receive() = 0;    // by rank 0, from anybody; does not wait
    virtual void abort(int code) = 0;                    // ends every rank
};

// The other processes of this run; nothing where there are none. An error: mpirun started us and we cannot join.
Result<std::unique_ptr<Ranks>> join_ranks();

} // namespace ecumene::lab
