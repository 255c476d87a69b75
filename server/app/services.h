// What every part of the server leans on: settings of the process, the store, the loop, the pools, the counters.
#pragma once

#include "engine/core/any_game.h"
#include "engine/core/json_writer.h"
#include "server/app/config.h"
#include "server/app/kept_bots.h"
#include "server/app/log.h"
#include "server/app/loop.h"
#include "server/app/message_pool.h"
#include "server/app/pool.h"
#include "store/store.h"

#include <cstdint>
#include <string>
#include <unordered_map>

namespace ecumene::server {

// Memory for what is written again and again; what is in it counts only until the next message is written.
struct Scratch {
    JsonMembers view = {};   // members of one view
    JsonText open_news = {}; // what everybody is told alike of the last actions
    JsonText situation = {}; // and of what is asked now
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

} // namespace ecumene::server
