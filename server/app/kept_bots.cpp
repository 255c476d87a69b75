#include "server/app/kept_bots.h"

#include <algorithm>

namespace ecumene::server {

std::list<KeptBots::Kept>::iterator KeptBots::erase(std::list<Kept>::iterator kept) {
    bytes_ -= kept->bytes;
    return kept_.erase(kept);
}

std::shared_ptr<Bot> KeptBots::take(const std::string& table, int seat, const std::string& level) {
    const auto found = std::find_if(kept_.begin(), kept_.end(),
                                    [&](const Kept& kept) { return kept.table == table && kept.seat == seat; });
    if (found == kept_.end()) return nullptr;
    std::shared_ptr<Bot> bot = found->level == level ? std::move(found->bot) : nullptr;
    erase(found);
    return bot;
}

void KeptBots::keep(const std::string& table, int seat, const std::string& level, std::shared_ptr<Bot> bot,
                    std::size_t bytes) {
    constexpr std::size_t most_bots = 2000, least_bytes = 1024;
    take(table, seat, level);
    bytes = std::max(bytes, least_bytes);
    if (bytes > most_bytes_) return;
    bytes_ += bytes;
    kept_.push_back({table, seat, level, std::move(bot), bytes});
    while (bytes_ > most_bytes_ || kept_.size() > most_bots) erase(kept_.begin());
}

void KeptBots::forget(const std::string& table) {
    for (auto it = kept_.begin(); it != kept_.end();) it = it->table == table ? erase(it) : std::next(it);
}

} // namespace ecumene::server
