// Games of every kind for the tests of what is told: options, random variants, whole other boards.
#pragma once

#include "engine/core/telling_check.h"
#include "engine/core/typed_game.h"
#include "engine/games/mesopotamia/test_table.h"
#include "engine/games/mesopotamia/words.h"

namespace ecumene::mesopotamia {

struct ToldGame {
    OptionValues values;
    RulesInForce<Game> rules;
    State start;
};

inline nlohmann::json told_options(int number, int seats) {
    return {{"epochs", 2 + number % 4},
            {"peoples_each", seats == 2 && number % 3 == 0 ? 2 : 1},
            {"random_peoples", number % 7 == 6},
            {"secret_peoples", number % 3 == 1},
            {"attack_own", number % 5 != 0},
            {"sea_landing", number % 4 == 1 ? "fight" : "displace"},
            {"reconstructed_cards", number % 6 != 5}};
}

inline nlohmann::json told_rules(int number, int seats, const OptionValues& values, Rng& rng) {
    using nlohmann::json;
    json rules = json::object();
    if (number % 4 == 0) return rules; // the standard ones
    if (number % 4 == 1) rules["board"] = random_board(rng);
    static const TypedGameType<Game> type;
    for (int i = 0; i < 60; ++i) {
        const auto& places = type.rule_places();
        const RulePlace& place = places[rng.below(std::uint32_t(places.size()))];
        if (place.path.starts_with("borders") && i % 8 != 0) continue; // they are many
        json changed = rules;
        json* at = &changed;
        for (std::string_view left = place.path; !left.empty();) {
            const std::size_t dot = std::min(left.find('.'), left.size());
            at = &(*at)[std::string(left.substr(0, dot))];
            left.remove_prefix(std::min(dot + 1, left.size()));
        }
        *at = type.random_value(place, rng);
        if (RulesInForce<Game>::of(changed, seats, &values)) rules = changed;
    }
    for (const char* key : {"attacker_dice", "defender_dice"}) rules["combat"][key] = 1 + rng.below(3);
    return rules;
}

// The game of this number; nothing where its board has too few peoples.
inline std::optional<ToldGame> told_game(int number) {
    Rng rng("told games", "rules", std::uint64_t(number));
    const int seats = 2 + (number + number / 4) % 4;
    OptionValues values = *read_options(Game::options(), told_options(number, seats));
    auto rules = RulesInForce<Game>::of(told_rules(number, seats, values, rng), seats, &values);
    if (!rules) return std::nullopt;
    const State start = rules->initial(seats, values);
    return ToldGame{std::move(values), std::move(*rules), start};
}

inline std::string written_events(const State& state, Action action, Viewer viewer) {
    std::string text;
    for (const Phrase& event : events_of<Game>(state, action, viewer)) text += to_json(event).dump();
    return text;
}

} // namespace ecumene::mesopotamia
