// The settings of the process, and what it counts for /metrics.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace ecumene::server {

struct Config {
    std::string listen = "127.0.0.1:8420";
    std::string store = "ecumene.db";
    std::string public_url;      // as people type it; empty: localhost and addresses in digits
    std::string version = "0";   // of the rules, kept with each table
    bool behind_proxy = false;   // the address of a person is the last of X-Forwarded-For
    bool limits = true;          // off only for measurements on a closed machine
    bool metrics_public = false; // else only to the loopback address
    bool quiet = false;          // log only what went wrong
    int bot_threads = 1;
    int sockets_per_address = 128;
    std::map<std::string, std::string> rules; // of new tables that name none, by game: JSON
    std::string fault;                        // for tests: before-commit:N or after-commit:N
};

struct Counters {
    std::uint64_t requests = 0, refused_requests = 0, limited = 0;
    std::uint64_t sockets = 0, sockets_opened = 0, slow_readers = 0, messages_in = 0, messages_out = 0, bytes_out = 0;
    std::uint64_t acts = 0, stale = 0, illegal = 0, not_allowed = 0, actions = 0, bot_moves = 0, auto_passes = 0;
    std::uint64_t undos = 0, time_outs = 0, store_failures = 0, conflicts = 0;
};

} // namespace ecumene::server
