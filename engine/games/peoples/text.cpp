// Actions in writing (PE-12), and reading them back.
#include "engine/core/words.h"
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/notation.h"
#include "engine/games/peoples/questions.h"

#include <fmt/format.h>

namespace ecumene::peoples {

bool allows(Phase phase, std::string_view verb) {
    switch (phase) {
    case Phase::migration: return verb == "move" || verb == "shift";
    case Phase::diplomacy: return verb == "relate" || verb == "decline";
    case Phase::advance: return verb == "advance" || verb == "fate";
    case Phase::over: return false;
    default: return verb == phase_names[int(phase)];
    }
}

std::optional<int> read_region(std::string_view word) {
    for (int region = 0; region < region_count; ++region)
        if (name(region) == word) return region;
    return std::nullopt;
}

std::optional<People> read_people(std::string_view word) {
    if (word.size() != 1 || word == " ") return std::nullopt;
    const std::size_t at = people_letters.find(word[0]);
    if (at == std::string_view::npos) return std::nullopt;
    return People(at);
}

std::optional<Area> read_area(std::string_view word) {
    for (int area = 0; area < area_count; ++area)
        if (area_names[area] == word) return Area(area);
    return std::nullopt;
}

std::optional<int> read_settlement(std::string_view word) {
    const auto number = read_number(word);
    return number && *number >= 1 && *number <= settlement_count ? number : std::nullopt;
}

std::string letters(Stack stack) {
    std::string text;
    for (int place = 0; place < stack.size(); ++place) text += letter(stack.at(place));
    return text;
}

std::array<std::uint8_t, most_seats> seat_order(int seats, int rank) {
    std::array<std::uint8_t, most_seats> order{}, left{0, 1, 2, 3, 4, 5};
    int ways = 1;
    for (int i = 2; i < seats; ++i) ways *= i;
    for (int place = 0; place < seats; ++place) {
        const int chosen = rank / ways;
        order[place] = left[chosen];
        for (int i = chosen; i + 1 < seats; ++i) left[i] = left[i + 1];
        rank %= ways;
        if (seats - 1 - place > 0) ways /= seats - 1 - place;
    }
    return order;
}

std::string Game::write(const State& state, Action action) {
    switch (action.verb) {
    case Verb::order: {
        const auto order = seat_order(state.seats, action.b);
        std::string text = "order";
        for (int i = 0; i < state.seats; ++i) text += fmt::format(" {}", order[i]);
        return text;
    }
    case Verb::orient: return action.a == 0 ? "orient up" : "orient down";
    case Verb::deal: {
        std::string text = fmt::format("deal {}", action.a);
        for (int place = 0; place < people_count; ++place)
            text += fmt::format(" {}", letter(deals[action.b].at(place)));
        return text;
    }
    case Verb::move:
    case Verb::shift: return fmt::format("{} {} {}", verb_names[int(action.verb)], name(action.a), name(action.b));
    case Verb::relate: return fmt::format("relate {} {}", action.a, action.b);
    case Verb::decline: return fmt::format("decline {}", action.a);
    case Verb::advance:
    case Verb::fate: return fmt::format("{} {} {}", verb_names[int(action.verb)], action.a, area_names[action.b]);
    }
    return {};
}

namespace {

std::optional<Action> read_order(const State& state, const Words& words) {
    if (int(words.size()) != state.seats + 1) return std::nullopt;
    std::array<std::uint8_t, most_seats> wanted{}, order = seat_order(state.seats, 0);
    for (int i = 0; i < state.seats; ++i) {
        const auto seat = read_number(words[i + 1]);
        if (!seat || *seat >= state.seats) return std::nullopt;
        wanted[i] = std::uint8_t(*seat);
    }
    int rank = 0;
    do {
        if (order == wanted) return Action{Verb::order, 0, std::uint16_t(rank)};
        ++rank;
    } while (next_order(order, state.seats));
    return std::nullopt;
}

std::optional<Action> read_deal(const State& state, const Words& words) {
    if (words.size() != 2 + people_count) return std::nullopt;
    const auto seat = read_number(words[1]);
    if (!seat || *seat >= state.seats) return std::nullopt;
    DealSet fits = every_deal;
    for (int place = 0; place < people_count; ++place) {
        const auto people = read_people(words[place + 2]);
        if (!people) return std::nullopt;
        fits &= deals_with[place][int(*people)];
    }
    if (fits.size() == 0) return std::nullopt; // some people twice
    return Action{Verb::deal, std::uint8_t(*seat), std::uint16_t(fits.nth(0))};
}

} // namespace

std::optional<Action> Game::read(const State& state, std::string_view text) {
    const std::optional<Words> words = split_words(text);
    if (!words || !allows(state.phase, (*words)[0]) || sampled(state)) return std::nullopt;
    Verb verb{};
    while (verb_names[int(verb)] != (*words)[0]) verb = Verb(int(verb) + 1);

    const auto with = [&](std::optional<int> a, std::optional<int> b) -> std::optional<Action> {
        if (!a || !b) return std::nullopt;
        return Action{verb, std::uint8_t(*a), std::uint16_t(*b)};
    };
    const std::size_t size = words->size();
    switch (verb) {
    case Verb::order: return read_order(state, *words);
    case Verb::orient:
        if (size != 2 || ((*words)[1] != "up" && (*words)[1] != "down")) return std::nullopt;
        return with((*words)[1] == "up" ? 0 : 1, 0);
    case Verb::deal: return read_deal(state, *words);
    case Verb::move:
    case Verb::shift:
        if (size != 3) return std::nullopt;
        return with(read_region((*words)[1]), read_region((*words)[2]));
    case Verb::relate:
        if (size != 3) return std::nullopt;
        return with(read_settlement((*words)[1]), read_settlement((*words)[2]));
    case Verb::decline:
        if (size != 2) return std::nullopt;
        return with(read_settlement((*words)[1]), 0);
    case Verb::advance:
    case Verb::fate: {
        if (size != 3) return std::nullopt;
        const auto area = read_area((*words)[2]);
        return with(read_settlement((*words)[1]), area ? std::optional<int>(int(*area)) : std::nullopt);
    }
    }
    return std::nullopt;
}

std::string Game::write(const State& state, const Sampled& outcome) {
    if (state.phase == Phase::maps) { // PE-4.4
        std::string text = "maps";
        for (int i = 0; i < state.rules->rules.starting_maps; ++i)
            text += fmt::format(" {}", area_names[int(outcome.area[i])]);
        return text;
    }
    std::string text = "place"; // PE-4.3
    for (std::size_t i = 0; i < outcome.tribe.size(); ++i) {
        if (i % 12 == 0) text += ' ';
        text += letter(outcome.tribe[i]);
    }
    return text;
}

std::optional<Sampled> Game::read_sampled(const State& state, std::string_view text) {
    if (refuse(state, text)) return std::nullopt;
    const Words words = *split_words(text);
    Sampled outcome;
    if (state.phase == Phase::maps) {
        for (int i = 0; i < state.rules->rules.starting_maps; ++i) outcome.area[i] = *read_area(words[i + 1]);
        return outcome;
    }
    for (std::size_t i = 0; i < outcome.tribe.size(); ++i)
        outcome.tribe[i] = *read_people(words[i / 12 + 1].substr(i % 12, 1));
    return outcome;
}

} // namespace ecumene::peoples
