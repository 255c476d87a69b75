// Working out what follows from the numbers of a game (PL-20.5): decks, kinds, rolls, words.
#include "engine/games/plague/ruleset.h"

#include "engine/core/rule_schema.h"
#include "engine/games/plague/game.h"
#include "engine/games/plague/tables.h"

#include <algorithm>

namespace ecumene::plague {
namespace {

CardRule card_rule(Kind kind, const CardNumbers& numbers, bool has_walled) {
    return {kind,
            std::int8_t(int(numbers.stopped_by) - 1),
            numbers.razes,
            numbers.cancelled_by_peace,
            std::uint8_t(numbers.amount),
            std::uint8_t(has_walled ? numbers.amount_walled : numbers.amount),
            std::uint8_t(numbers.amount_winner),
            std::uint8_t(numbers.copies)};
}

} // namespace

Ruleset::Ruleset(const Rules& given)
    : hand_first(std::uint8_t(given.hand_first)), hand_limit(std::uint8_t(given.hand_limit)),
      walls_save(std::uint8_t(given.walls_save)),
      advantage(std::uint8_t(given.cards[std::size_t(Card::tactical_advantage)].amount)),
      death_ship_loss(std::uint8_t(given.death_ship_loss)),
      kinds(std::uint8_t(standard_kinds + given.new_cards.size())), rules(given),
      fit(float(1 / (1 + Game::schema().distance(given)))) {
    for (int i = 0; i < kinds; ++i) {
        const Card card = Card(i);
        if (card < Card::first_new) {
            const CardData& data = standard_cards[std::size_t(i)];
            cards[std::size_t(i)] = card_rule(data.kind, numbers(card), card == Card::mongol_raid);
            words[std::size_t(i)] = {data.id, data.name, data.one, data.many, {}};
        } else { // PL-20.8
            const NewCard& made = rules.new_cards[std::size_t(i - standard_kinds)];
            cards[std::size_t(i)] = card_rule(made.kind, made.numbers, false);
            words[std::size_t(i)] = {made.id, made.name, made.name, made.name, {}};
        }
        const CardRule& known = rule(card);
        if (known.kind == Kind::gain || strikes_others(known.kind)) untargeted |= bit(card);
        if (known.kind == Kind::war) wars |= bit(card);
        if (is_aimed(known.kind)) {
            aimed |= bit(card);
            if (known.guard >= 0) stopped[std::size_t(known.guard)] |= bit(card);
        }
        for (int copy = 0; copy < known.copies; ++copy) {
            if (known.kind != Kind::counter) deck[0].add(card);
            deck[1].add(card);
        }
    }
    for (std::size_t i = 0; i < deck.size(); ++i) deck_size[i] = deck[i].size();
    for (int improvements = 0; improvements <= 3; ++improvements)
        for (int dice = 2; dice <= 12; ++dice) {
            const int shift = improvements * rules.roll_bonus;
            const auto put = [&](auto& table, const std::array<int, 14>& list, int at) {
                table[std::size_t(improvements)][std::size_t(dice - 2)] =
                    std::uint8_t(list[std::size_t(std::clamp(at, 0, 13))]);
            };
            put(gained, rules.prosperity, dice + shift - 2);
            put(lost, rules.plague, dice - shift + 1);
        }
    for (int i = 0; i < kinds; ++i) words[std::size_t(i)].effect = effect(*this, Card(i));
    answered = answered_text(*this);
    judgement = plague::judgement(*this);
}

const Ruleset& Game::standard_ruleset() {
    static const Ruleset standard{Rules{}};
    return standard;
}

} // namespace ecumene::plague
