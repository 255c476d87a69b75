// What every part of the server leans on: settings of the process, the store, the loop, the pools, the counters.
#pragma once

#include "engine/core/any_game.h"
#include "engine/core/json_writer.h"
#include "server/app/kept_bots.h"
#include "server/app/loop.h"
#include "server/app/message_pool.h"
#include "server/app/pool.h"
#include "store/store.h"

#include <cstdint>
#include <string>
#include <unordered_map>

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
    std::string fault; // for tests: before-commit:N or after-commit:N
};

struct Counters {
    std::uint64_t requests = 0, refused_requests = 0, limited = 0;
    std::uint64_t sockets = 0, sockets_opened = 0, slow_readers = 0, messages_in = 0, messages_out = 0, bytes_out = 0;
    std::uint64_t acts = 0, stale = 0, illegal = 0, not_allowed = 0, actions = 0, bot_moves = 0, auto_passes = 0;
    std::uint64_t undos = 0, time_outs = 0, store_failures = 0, conflicts = 0;
};

// Memory for what is written again and again; what is in it counts only until the next message is written.
struct Scratch {
    JsonMembers view = {};   // members of one view
    JsonText open_news = {}; // what everybody is told alike of the last actions
    JsonText text = {};      // one message
    MessagePool messages = {};
};

struct Services {
    const Config& config;
    const Games& games;
    store::Store& store;
    Loop& loop;
    Pool& thinking; // bots, hints, analyses
    Pool& errands;  // what a request waits for and takes a while: passwords, long records
    Counters counters = {};
    Scratch scratch = {};
    KeptBots bots = KeptBots();
    // Hints that are being worked out, by person. (Shared with them: they may end after this.)
    std::shared_ptr<std::unordered_map<std::string, int>> hints_of =
        std::make_shared<std::unordered_map<std::string, int>>();
    bool several_nodes = false; // others may act on the same tables
    bool stopping = false;
};

// One line of JSON on standard error. `detail` is an object whose members are added.
void log_line(const Services& services, std::string_view event, const nlohmann::json& detail);
void log_line(const Services& services, std::string_view event);
void log_trouble(std::string_view event, std::string_view what);

} // namespace ecumene::server
