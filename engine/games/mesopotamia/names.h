// How people read names and numbers: peoples with their article, special abilities, tribes.
#pragma once

#include "engine/core/phrase.h"
#include "engine/games/mesopotamia/questions.h"

#include <string>

namespace ecumene::mesopotamia {

inline std::string_view area_name(const State& state, int area) { return state.rules->area_names[std::size_t(area)]; }
inline std::string_view people_name(const State& state, int people) {
    return state.rules->people_names[std::size_t(people)];
}

// The same as arguments of a phrase.
inline Argument told_area(const State& state, int area) {
    return arg::place(state.rules->area_ids[std::size_t(area)], area_name(state, area));
}
inline Argument told_people(const State& state, int people) {
    return arg::people(state.rules->people_ids[std::size_t(people)], people_name(state, people));
}

// "the Great Green"; the sea of another board goes by its own name.
inline std::string sea_name(const State& state) {
    std::string name(area_name(state, state.rules->sea));
    if (name.starts_with("The ")) name[0] = 't';
    return name;
}

// "the Hyksos"; a people that is named after its country, "Assyria", has no article.
inline std::string the(const State& state, int people) {
    const std::string name(people_name(state, people));
    return name.back() == 'a' ? name : "the " + name;
}

std::string special_text(const Rules& rules, Special special); // ME-1.8, with the numbers in force

inline std::string tribes_text(int tribes) { return std::to_string(tribes) + (tribes == 1 ? " tribe" : " tribes"); }
std::string_view count_word(int count); // "one", up to three

} // namespace ecumene::mesopotamia
