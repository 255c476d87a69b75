// Any text as an action, in positions of every game that the first bytes choose: legal means listed and readable.
#include "engine/core/signature.h"
#include "engine/games/registry.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

using namespace ecumene;

namespace {

std::unique_ptr<AnyGame> position(const GameType& type, unsigned char which) {
    Rng rng("fuzz", type.info().id, which);
    const int seats = type.info().least_seats + which % (type.info().most_seats - type.info().least_seats + 1);
    auto game = std::move(*type.create(seats, random_options(type, seats, rng)));
    for (int steps = which; steps > 0 && !game->over(); --steps) {
        if (game->to_act().is_chance()) {
            game->sample(rng);
        } else {
            const auto legal = game->legal();
            if (!game->apply(legal[rng.below(std::uint32_t(legal.size()))])) std::abort();
        }
    }
    return game;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size < 2) return 0;
    const GameType& type = *all_games()[bytes[0] % all_games().size()];
    const auto game = position(type, bytes[1]);
    const std::string_view text(reinterpret_cast<const char*>(bytes + 2), size - 2);
    const auto legal = game->legal();
    const bool listed = std::find(legal.begin(), legal.end(), text) != legal.end();
    const bool refused = game->refuse(text).has_value();
    if (!game->sampled() && listed == refused) std::abort();
    if (game->apply(text).has_value() == refused) std::abort();
    return 0;
}
