// Bots between two of their moves. A bot remembers what it thought, so each seat keeps its own for as long as the game
// lasts; where many play, the ones that waited longest give up their memory and begin anew. (On the loop's thread.)
#pragma once

#include "bots/bot.h"

#include <cstddef>
#include <list>
#include <memory>
#include <string>

namespace ecumene::server {

class KeptBots {
public:
    explicit KeptBots(std::size_t most_bytes = 256 << 20) : most_bytes_(most_bytes) {}

    // The bot that was kept for this seat, or nothing.
    std::shared_ptr<Bot> take(const std::string& table, int seat, const std::string& level);
    void keep(const std::string& table, int seat, const std::string& level, std::shared_ptr<Bot> bot,
              std::size_t bytes);
    void forget(const std::string& table);
    std::size_t bytes() const { return bytes_; }

private:
    struct Kept {
        std::string table;
        int seat;
        std::string level;
        std::shared_ptr<Bot> bot;
        std::size_t bytes;
    };
    std::list<Kept>::iterator erase(std::list<Kept>::iterator kept);

    std::size_t most_bytes_, bytes_ = 0;
    std::list<Kept> kept_; // longest waiting first; few enough to look through
};

} // namespace ecumene::server
