// What every card does, in words made from the numbers in force (PL-6, PL-20.10).
#include "engine/games/plague/ruleset.h"
#include "engine/games/plague/tables.h"

#include <fmt/format.h>

namespace ecumene::plague {
namespace {

// "a", "a or b", "a, b or c".
std::string joined(const std::vector<std::string>& parts, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text.append(i == 0 ? "" : i + 1 == parts.size() ? last : ", ").append(parts[i]);
    return text;
}

std::string improvement_lost(const CardNumbers& numbers) { return numbers.razes ? " and an improvement" : ""; }

std::string amount_lost(Card card, const CardNumbers& numbers) {
    if (card == Card::mongol_raid && numbers.amount_walled != numbers.amount && numbers.stopped_by != Stop::city_walls)
        return fmt::format("{} ({} behind City Walls)", numbers.amount, numbers.amount_walled);
    return std::to_string(numbers.amount);
}

std::string attack_effect(Kind kind, Card card, const CardNumbers& numbers) {
    const bool one = is_aimed(kind);
    std::string text = fmt::format("{} loses {}{}", one ? "the target" : "every other town", amount_lost(card, numbers),
                                   improvement_lost(numbers));
    if (takes(kind))
        text += fmt::format("; the card player gains {}", numbers.razes ? "the PPs" : one ? "it" : "it all");
    if (numbers.stopped_by != Stop::none) {
        const Card guard = improvement(int(numbers.stopped_by) - 1);
        const bool many = guard == Card::city_walls;
        text += fmt::format("; {} {}", standard_cards[std::size_t(guard)].one,
                            one ? (many ? "stop it" : "stops it") : (many ? "save their town" : "saves its town"));
    }
    if (numbers.cancelled_by_peace) text += "; a Peace cancels it";
    return text;
}

std::string war_effect(const CardNumbers& numbers, int walls_save) {
    std::string text = fmt::format("the winner loses {}, the loser {}{}", numbers.amount_winner, numbers.amount,
                                   improvement_lost(numbers));
    if (walls_save > 0) text += fmt::format("; City Walls save {}", walls_save);
    if (!numbers.cancelled_by_peace) text += "; no Peace cancels it";
    return text;
}

std::string peace_effect(const Ruleset& rules) {
    CardMask cancelled = 0;
    for (int i = 0; i < rules.kinds; ++i)
        if (rules.cards[std::size_t(i)].cancelled_by_peace) cancelled |= bit(Card(i));
    if (cancelled == 0) return "cancels nothing";
    std::vector<std::string> named;
    if ((rules.wars & ~cancelled) == 0) {
        named.emplace_back("war");
        cancelled &= ~rules.wars;
    }
    for (; cancelled != 0; cancelled &= cancelled - 1) named.emplace_back(rules.told(lowest(cancelled)).name);
    return "cancels any " + joined(named, " or ");
}

// What City Walls save where they do not stop a card.
void add_savings(const Ruleset& rules, std::vector<std::string>& done) {
    const CardNumbers& raid = rules.numbers(Card::mongol_raid);
    const int in_wars = rules.walls_save;
    const int in_raids = raid.stopped_by == Stop::city_walls ? 0 : raid.amount - raid.amount_walled;
    if (in_wars > 0)
        done.push_back(fmt::format("save {} in wars{}", in_wars, in_raids == in_wars ? " and Mongol Raids" : ""));
    if (in_raids > 0 && in_raids != in_wars) done.push_back(fmt::format("save {} in Mongol Raids", in_raids));
    if (in_raids < 0) done.push_back(fmt::format("lose {} more in Mongol Raids", -in_raids));
}

std::string improvement_effect(const Ruleset& rules, Card card) {
    std::vector<std::string> stopped, done;
    for (int i = 0; i < rules.kinds; ++i)
        if (rules.cards[std::size_t(i)].guard == improvement_index(card))
            stopped.emplace_back(rules.words[std::size_t(i)].many);
    const bool many = card == Card::city_walls;
    if (!stopped.empty()) done.push_back(fmt::format("{} {}", many ? "stop" : "stops", joined(stopped, " and ")));
    if (many) add_savings(rules, done);
    const std::string rolls = rules.rules.roll_bonus == 0
                                  ? "no better on rolls"
                                  : fmt::format("{} better on every roll", rules.rules.roll_bonus);
    return done.empty() ? rolls : rolls + "; " + joined(done, ", ");
}

} // namespace

std::string effect(const Ruleset& rules, Card card) {
    const CardNumbers& numbers = rules.numbers(card);
    const Kind kind = rules.rule(card).kind;
    switch (kind) {
    case Kind::gain: return fmt::format("a gain of {}", numbers.amount);
    case Kind::war: return war_effect(numbers, rules.walls_save);
    case Kind::counter:
        if (card == Card::negotiated_peace) return peace_effect(rules);
        return fmt::format("adds {} to the own die in a war", numbers.amount);
    case Kind::improvement: return improvement_effect(rules, card);
    case Kind::special: return fmt::format("the target loses {}, and the plague begins", rules.death_ship_loss);
    default: return attack_effect(kind, card, numbers);
    }
}

std::string answered_text(const Ruleset& rules) {
    std::vector<std::string> named = {"a war"};
    for (int i = 0; i < rules.kinds; ++i)
        if (rules.cards[std::size_t(i)].cancelled_by_peace && rules.cards[std::size_t(i)].kind != Kind::war)
            named.emplace_back(rules.words[std::size_t(i)].one);
    return joined(named, " or ");
}

} // namespace ecumene::plague
