// Finished games looked at again, a small slice of work at a time, when no bot and no person waits for the threads.
#pragma once

#include "server/app/services.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <unordered_map>
#include <vector>

namespace ecumene::server {

// On the loop's thread. Results are kept in memory, as many as fit; whoever asks again later begins anew.
class Analyses {
public:
    explicit Analyses(Services& services);
    ~Analyses();

    // Begins, unless it has begun already. `people`: the seats whose better moves are told. False: too many at work.
    bool begin(const std::string& table, const AnyGame& game, std::vector<bool> people);
    // As docs/api.md has it, as far as it is known by now.
    nlohmann::json show(const std::string& table) const;

private:
    struct Work;
    using WorkPtr = std::shared_ptr<Work>;
    void next(const std::string& table, const WorkPtr& work);
    bool make_room();

    Services& services_;
    std::unordered_map<std::string, WorkPtr> works_;
};

// The points over the game: scores at some of its moments, with what the game itself counts by (epoch, age, turn).
// Takes a while in a long game.
nlohmann::json points_json(const AnyGame& game);

} // namespace ecumene::server
