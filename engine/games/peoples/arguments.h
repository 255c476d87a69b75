// The things of Peoples as arguments of its sentences. Their names are literals, so they outlive every phrase.
#pragma once

#include "engine/games/peoples/board.h"
#include "engine/games/peoples/notation.h"
#include "engine/games/peoples/words.h"

namespace ecumene::peoples {

inline constexpr std::array<std::string_view, settlement_count> settlement_ids = {"1", "2", "3", "4",  "5",  "6",
                                                                                  "7", "8", "9", "10", "11", "12"};
inline constexpr std::array<std::string_view, settlement_count> settlement_names = {
    "settlement 1", "settlement 2", "settlement 3", "settlement 4",  "settlement 5",  "settlement 6",
    "settlement 7", "settlement 8", "settlement 9", "settlement 10", "settlement 11", "settlement 12"};
inline constexpr std::array<std::string_view, people_count + 1> people_names = {"",      "red",  "orange", "yellow",
                                                                                "green", "blue", "purple"};
inline constexpr std::array<std::string_view, 3> full_words = {"village", "city", "metropolis"}; // by age

namespace arg {

using namespace ecumene::arg;

inline Argument region(int region) { return place(name(region)); }
inline Argument settlement(int index) { return place(settlement_ids[index], settlement_names[index]); }
inline Argument people(People people) {
    return ecumene::arg::people(people_letters.substr(std::size_t(people), 1), people_names[int(people)]);
}
inline Argument tribes(Stack stack) { return ecumene::arg::stack(letters(stack)); }
inline Argument area(int area) { return card(area_names[area]); }
inline Argument full_region(int age) { // "a city"
    static constexpr std::array all = {&words::village, &words::city, &words::metropolis};
    return phrase(Phrase(*all[age - 1]));
}
inline Argument full_regions(int age, int count) { // "9 cities"
    static constexpr std::array all = {&words::villages, &words::cities, &words::metropolises};
    return phrase(Phrase(*all[age - 1], number(count)));
}
inline Argument seats(const State& state, const std::array<std::uint8_t, most_seats>& order) {
    std::vector<Phrase> all;
    for (int i = 0; i < state.seats; ++i) all.emplace_back(words::one_seat, seat(order[i]));
    return list(std::move(all));
}

} // namespace arg
} // namespace ecumene::peoples
