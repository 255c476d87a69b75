// The bots by name, over the type-erased game.
#include "bots/bot.h"

#include "bots/instances.h"

namespace ecumene {

Thought think(const AnyGame& game, const Budget& budget, Rng& rng) {
    assert(game.to_act().is_seat() && (budget.iterations || budget.ms));
    return bots_of(game).flat(game, budget, rng);
}

std::optional<std::string> bot_action(std::string_view name, const AnyGame& game, Rng& rng) {
    assert(game.to_act().is_seat());
    if (name == "random") {
        const std::vector<std::string> legal = game.legal();
        return legal[rng.below(std::uint32_t(legal.size()))];
    }
    if (name == "greedy") return bots_of(game).greedy(game, rng);
    if (name == "flat") {
        Budget budget;
        budget.iterations = 2000;
        return think(game, budget, rng).action;
    }
    return std::nullopt;
}

} // namespace ecumene
