// For tests: any options, any rules, and play with some sense.
#pragma once

#include "engine/core/rule_schema.h"
#include "engine/games/culture_wars/example_table.h"

namespace ecumene::culture_wars {

inline std::size_t option(std::string_view name) {
    std::size_t at = 0;
    while (Game::options()[at].name != name) ++at;
    return at;
}

inline OptionValues random_values(int seats, Rng& rng) {
    OptionValues values;
    for (const OptionSpec& spec : Game::options())
        values.push_back(spec.least + int(rng.below(std::uint32_t(spec.most - spec.least + 1))));
    values[option("handicap_seat")] = int(rng.below(std::uint32_t(seats + 1))) - 1;
    values[option("turn_cap")] = 3 + int(rng.below(10));
    if (seats != 2) values[option("two_player_win")] = 0; // CW-10.7
    return values;
}

// Some numbers changed (CW-18.2), as the game permits.
inline Rules random_rules(int seats, const OptionValues& values, Rng& rng) {
    const auto& places = Game::schema().places();
    nlohmann::json variant = nlohmann::json::object();
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (rng.below(2) == 0) continue;
        nlohmann::json more = variant;
        std::string pointer = "/" + places[i].path;
        std::replace(pointer.begin(), pointer.end(), '.', '/');
        more[nlohmann::json::json_pointer(pointer)] = Game::schema().random_value(i, rng);
        if (!Game::refuse_rules(*Game::schema().read(more), seats, values)) variant = more;
    }
    return *Game::schema().read(variant);
}

// Takes an action as its weight asks, so that settlements are founded, stormed and looted.
inline Action sensible_action(const State& state, Rng& rng) {
    if (Game::to_act(state).is_chance()) return Game::sample(state, rng);
    const int count = Game::count(state);
    std::vector<int> weights;
    int total = 0;
    for (int k = 0; k < count; ++k) weights.push_back(total += Game::weight(state, Game::nth(state, k)));
    const int drawn = int(rng.below(std::uint32_t(total)));
    return Game::nth(state, int(std::upper_bound(weights.begin(), weights.end(), drawn) - weights.begin()));
}

// A world of many settlements and little to defend them with.
inline Rules crowded_rules(Rng& rng) {
    Rules rules;
    rules.found_bare = 4;
    rules.found_site = 3;
    rules.capacity_empty = 3;
    rules.capacity_settlement = int(rng.below(3));
    rules.support_farmers = int(rng.below(5));
    rules.storm_defenders = int(rng.below(7));
    rules.growth_per_square = 1 + int(rng.below(3));
    return rules;
}

// Any action, but a storm where there is one, every other time.
inline Action tried_action(const State& state, Rng& rng) {
    const int count = Game::count(state), any = int(rng.below(std::uint32_t(count)));
    const bool storms = state.phase == Phase::move && rng.below(2) == 0;
    for (int k = 0; k < count && storms; ++k) {
        const Action action = Game::nth(state, (any + k) % count);
        const Coin* coin = action.verb == Verb::move ? coin_at(state, action.b) : nullptr;
        if (coin != nullptr && is_settlement(state, *coin)) return action;
    }
    return Game::nth(state, any);
}

} // namespace ecumene::culture_wars
