// What `ecumene bench server` measures: this program again as a server, on a store of its own.
#pragma once

#include <memory>
#include <string>
#include <sys/types.h>

namespace ecumene {

class ServerProcess {
public:
    explicit ServerProcess(const std::string& store); // throws where it does not start
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ~ServerProcess();

    int port() const { return port_; }
    struct Cpu {
        double user = 0, system = 0;
        double all() const { return user + system; }
        Cpu operator-(const Cpu& other) const { return {user - other.user, system - other.system}; }
    };
    Cpu cpu_seconds() const;
    double resident_kib() const;

private:
    bool answers() const; // within 20 seconds

    int port_;
    pid_t pid_ = -1;
};

class TemporaryStore { // a new file each time, or the one database that was given
public:
    explicit TemporaryStore(std::string given);
    TemporaryStore(const TemporaryStore&) = delete;
    TemporaryStore& operator=(const TemporaryStore&) = delete;
    ~TemporaryStore();
    std::string fresh();

private:
    std::string given_, folder_;
    int count_ = 0;
};

} // namespace ecumene
