// The rows of "Rules in numbers" (PL-20.2), reading and writing of new cards (PL-20.7), and what the whole must fulfil
// (PL-20.6).
#include "engine/core/rule_schema.h"

#include "engine/core/words.h"
#include "engine/games/plague/game.h"
#include "engine/games/plague/tables.h"

#include <algorithm>
#include <fmt/format.h>

namespace ecumene::plague {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using Schema = RuleSchema<Rules>;

constexpr int most_copies = 7, most_amount = 100;

std::vector<std::string> strings(std::span<const std::string_view> names) { return {names.begin(), names.end()}; }

// PL-20.7: which keys a new card of this kind has besides those of all.
bool has_winner(Kind kind) { return kind == Kind::war; }
bool has_razes(Kind kind) { return kind != Kind::gain; }
bool has_stop(Kind kind) { return kind != Kind::gain && kind != Kind::war; }
bool has_peace(Kind kind) { return kind != Kind::gain; }

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

bool is_new_id(const std::string& id) {
    if (id.size() < 3 || id.size() > 24 || !is_letter(id.front()) || !is_letter(id.back())) return false;
    if (!std::all_of(id.begin(), id.end(), [](char c) { return is_letter(c) || c == '_'; })) return false;
    return id != "hidden" && std::none_of(standard_cards.begin(), standard_cards.end(),
                                          [&](const CardData& card) { return card.id == id; });
}

bool is_name(const std::string& name) {
    if (name.empty() || name.size() > 32 || name.front() == ' ' || name.back() == ' ') return false;
    return std::all_of(name.begin(), name.end(), [](char c) { return c >= 32 && c <= 126; });
}

// Reads one new card key by key; the first thing wrong ends it.
class NewCardReader {
public:
    explicit NewCardReader(const json& given) : given_(given) {}

    std::optional<RuleFault> read(NewCard& card, const std::vector<NewCard>& before) {
        if (!given_.is_object()) return rules::must_be("an object: a card");
        const json& id = at("id");
        if (!id.is_string() || !is_new_id(id.get_ref<const std::string&>()))
            return wrong("id", "3 to 24 letters a to z and _ between letters, and no card's id yet");
        card.id = id.get<std::string>();
        if (std::any_of(before.begin(), before.end(), [&](const NewCard& other) { return other.id == card.id; }))
            return wrong("id", "an id that no other card has");
        const json& name = at("name");
        if (!name.is_string() || !is_name(name.get_ref<const std::string&>()))
            return wrong("name", "1 to 32 printable ASCII characters without spaces around them");
        card.name = name.get<std::string>();
        const auto kind = index_in(kind_names, at("kind"));
        if (!kind) return wrong("kind", fmt::format("one of {}", fmt::join(kind_names, ", ")));
        card.kind = Kind(*kind);
        return read_numbers(card);
    }

private:
    std::optional<RuleFault> read_numbers(NewCard& card) {
        CardNumbers& numbers = card.numbers;
        if (auto fault = read_int("copies", 1, most_copies, numbers.copies)) return fault;
        if (auto fault = read_int("amount", 0, most_amount, numbers.amount)) return fault;
        if (has_winner(card.kind))
            if (auto fault = read_int("amount_winner", 0, most_amount, numbers.amount_winner)) return fault;
        if (has_razes(card.kind))
            if (auto fault = read_bool("razes", numbers.razes)) return fault;
        if (has_stop(card.kind) && given_.contains("stopped_by")) {
            const auto stop = index_in(stop_names, at("stopped_by"));
            if (!stop) return wrong("stopped_by", fmt::format("one of {}", fmt::join(stop_names, ", ")));
            numbers.stopped_by = Stop(*stop);
        }
        if (has_peace(card.kind))
            if (auto fault = read_bool("cancelled_by_peace", numbers.cancelled_by_peace)) return fault;
        return refuse_other_keys(card.kind);
    }

    std::optional<RuleFault> refuse_other_keys(Kind kind) const {
        for (const auto& [key, value] : given_.items()) {
            const bool known = key == "id" || key == "name" || key == "kind" || key == "copies" || key == "amount" ||
                               (key == "amount_winner" && has_winner(kind)) || (key == "razes" && has_razes(kind)) ||
                               (key == "stopped_by" && has_stop(kind)) ||
                               (key == "cancelled_by_peace" && has_peace(kind));
            if (!known)
                return RuleFault{"." + (key.size() <= 100 ? key : in_quotes(key)),
                                 fmt::format("a card of the kind {} has no such key", kind_names[std::size_t(kind)]),
                                 {}};
        }
        return std::nullopt;
    }

    const json& at(const char* key) const {
        static const json missing;
        const auto found = given_.find(key);
        return found == given_.end() ? missing : *found;
    }
    static RuleFault wrong(std::string_view key, const std::string& wanted) {
        return {"." + std::string(key), "this must be " + wanted, {}};
    }
    std::optional<RuleFault> read_int(const char* key, int least, int most, int& into) const {
        const std::optional<int> number = rules::read_int(at(key), least, most);
        if (!number) return wrong(key, fmt::format("a whole number from {} to {}", least, most));
        into = *number;
        return std::nullopt;
    }
    std::optional<RuleFault> read_bool(const char* key, bool& into) const {
        if (!given_.contains(key)) return std::nullopt;
        if (!at(key).is_boolean()) return wrong(key, "true or false");
        into = at(key).get<bool>();
        return std::nullopt;
    }
    static std::optional<int> index_in(std::span<const std::string_view> names, const json& given) {
        if (given.is_string())
            for (std::size_t i = 0; i < names.size(); ++i)
                if (names[i] == given.get_ref<const std::string&>()) return int(i);
        return std::nullopt;
    }

    const json& given_;
};

std::optional<RuleFault> read_new_cards(const json& given, Rules& rules) {
    if (!given.is_array() || given.size() > std::size_t(most_new_kinds))
        return rules::must_be(fmt::format("a list of 0 to {} cards", most_new_kinds));
    std::vector<NewCard> cards;
    for (const json& one : given) {
        NewCard card;
        if (auto fault = NewCardReader(one).read(card, cards)) {
            fault->path = "." + std::to_string(cards.size()) + fault->path;
            return fault;
        }
        cards.push_back(std::move(card));
    }
    rules.new_cards = std::move(cards);
    return std::nullopt;
}

ordered_json new_card_json(const NewCard& card) {
    const CardNumbers& numbers = card.numbers;
    ordered_json written = {{"id", card.id},
                            {"name", card.name},
                            {"kind", kind_names[std::size_t(card.kind)]},
                            {"copies", numbers.copies},
                            {"amount", numbers.amount}};
    if (has_winner(card.kind)) written["amount_winner"] = numbers.amount_winner;
    if (numbers.razes) written["razes"] = true;
    if (numbers.stopped_by != Stop::none) written["stopped_by"] = stop_names[std::size_t(numbers.stopped_by)];
    if (numbers.cancelled_by_peace) written["cancelled_by_peace"] = true;
    return written;
}

ordered_json write_new_cards(const Rules& rules) {
    ordered_json list = ordered_json::array();
    for (const NewCard& card : rules.new_cards) list.push_back(new_card_json(card));
    return list;
}

std::string random_letters(Rng& rng, int length, std::string_view inside) {
    std::string text;
    for (int i = 0; i < length; ++i) {
        const bool edge = i == 0 || i == length - 1;
        text += edge ? char('a' + rng.below(26)) : inside[rng.below(std::uint32_t(inside.size()))];
    }
    return text;
}

std::string random_name(Rng& rng) {
    std::string printable;
    for (char c = 32; c < 127; ++c) printable += c;
    return random_letters(rng, 1 + int(rng.below(32)), printable);
}

json random_new_cards(Rng& rng) {
    json list = json::array();
    const auto happens = [&] { return rng.below(2) == 0; };
    const auto amount = [&] { return int(rng.below(std::uint32_t(happens() ? 21 : most_amount + 1))); };
    for (std::uint32_t left = rng.below(std::uint32_t(most_new_kinds + 1)); left > 0; --left) {
        NewCard card;
        do card.id = random_letters(rng, 3 + int(rng.below(22)), "abcdefghijklmnopqrstuvwxyz__");
        while (!is_new_id(card.id) ||
               std::any_of(list.begin(), list.end(), [&](const json& other) { return other["id"] == card.id; }));
        card.name = random_name(rng);
        card.kind = Kind(rng.below(std::uint32_t(kind_names.size())));
        card.numbers.copies = 1 + int(rng.below(most_copies));
        card.numbers.amount = amount();
        if (has_winner(card.kind)) card.numbers.amount_winner = amount();
        if (has_razes(card.kind)) card.numbers.razes = happens();
        if (has_stop(card.kind) && happens()) card.numbers.stopped_by = Stop(1 + rng.below(3));
        if (has_peace(card.kind)) card.numbers.cancelled_by_peace = happens();
        list.push_back(json(new_card_json(card)));
    }
    return list;
}

// A row for each card that has such a number (PL-20.3).
template <class Has, class Make>
void add_cards(Schema& schema, const Schema::Text& text, Has has, Make make) {
    for (std::size_t card = 0; card < standard_cards.size(); ++card)
        if (has(standard_cards[card].kind)) schema.add(text, make(card), {std::string(standard_cards[card].id)});
}

Schema make_schema() {
    Schema schema;
    add_cards(
        schema, {"cards.<card>.copies", "how many of it are in the deck", "PL-1.2"},
        [](Kind kind) { return kind != Kind::special; },
        [](std::size_t card) {
            return Schema::integer([=](Rules& rules) -> int& { return rules.cards[card].copies; }, 0, most_copies);
        });
    const auto amount = [](std::size_t card, int most = most_amount) {
        return Schema::integer([=](Rules& rules) -> int& { return rules.cards[card].amount; }, 0, most);
    };
    add_cards(
        schema,
        {"cards.<card>.amount",
         "PPs that it gives (kind `gain`) or costs each seat it hits; in a war what the loser loses", "PL-6"},
        [](Kind kind) { return kind <= Kind::war; }, amount);
    schema.add({"cards.tactical_advantage.amount", "what one adds to the war die", "PL-7.3"},
               amount(std::size_t(Card::tactical_advantage), 6));
    schema.add(
        {"cards.mongol_raid.amount_walled", "what a seat with City Walls loses instead of `amount`", "PL-6"},
        Schema::integer([](Rules& rules) -> int& { return rules.cards[std::size_t(Card::mongol_raid)].amount_walled; },
                        0, most_amount));
    add_cards(schema, {"cards.<card>.amount_winner", "what the winner of the war loses", "PL-8.4"}, has_winner,
              [](std::size_t card) {
                  return Schema::integer([=](Rules& rules) -> int& { return rules.cards[card].amount_winner; }, 0,
                                         most_amount);
              });
    const auto attack = [](auto has) { return [=](Kind kind) { return kind <= Kind::war && has(kind); }; };
    add_cards(schema,
              {"cards.<card>.razes", "each seat that it hits, in a war the loser, also loses an improvement", "PL-6"},
              attack(has_razes), [](std::size_t card) {
                  return Schema::boolean([=](Rules& rules) -> bool& { return rules.cards[card].razes; });
              });
    add_cards(schema, {"cards.<card>.stopped_by", "the improvement that protects from it", "PL-5.3"}, attack(has_stop),
              [](std::size_t card) {
                  return Schema::word([=](Rules& rules) -> Stop& { return rules.cards[card].stopped_by; },
                                      strings(stop_names));
              });
    add_cards(schema, {"cards.<card>.cancelled_by_peace", "a Negotiated Peace cancels it", "PL-7.2"}, attack(has_peace),
              [](std::size_t card) {
                  return Schema::boolean([=](Rules& rules) -> bool& { return rules.cards[card].cancelled_by_peace; });
              });
    schema.add({"improvements.roll_bonus",
                "what each improvement adds to a Prosperity roll and takes from a Plague roll", "PL-9.2"},
               Schema::integer(&Rules::roll_bonus, 0, 3));
    schema.add({"improvements.walls_save", "what City Walls save in a war", "PL-8.4"},
               Schema::integer(&Rules::walls_save, 0, 100));
    schema.add({"rolls.prosperity", "PPs gained at the modified totals 2, 3 .. 15", "PL-1.5"},
               Schema::integers(&Rules::prosperity, 14, 14, {{0, 100}}));
    schema.add({"rolls.plague", "PPs lost at the modified totals -1, 0 .. 12", "PL-1.5"},
               Schema::integers(&Rules::plague, 14, 14, {{0, 100}}));
    schema.add({"hand.first", "cards dealt to each seat", "PL-3.2"}, Schema::integer(&Rules::hand_first, 1, 7));
    schema.add({"hand.limit", "cards a seat holds after drawing", "PL-4.4"}, Schema::integer(&Rules::hand_limit, 3, 8));
    schema.add({"death_ship.loss", "what its target loses", "PL-10.3"},
               Schema::integer(&Rules::death_ship_loss, 0, 100));
    schema.add(
        {"new_cards", "cards of one's own (PL-20.7)", "PL-20.7"},
        {"list of cards", {0, most_new_kinds}, {0, most_new_kinds}, read_new_cards, write_new_cards, random_new_cards});
    return schema;
}

} // namespace

const RuleSchema<Rules>& Game::schema() {
    static const Schema schema = make_schema();
    return schema;
}

// PL-20.6: a hand that always draws, and a card to draw.
std::optional<RuleFault> Game::refuse_rules(const Rules& rules, int seats, const OptionValues& values) {
    if (rules.hand_first >= rules.hand_limit)
        return RuleFault{"hand.first",
                         fmt::format("fewer cards must be dealt than hand.limit, which is {}", rules.hand_limit),
                         "PL-20.6"};
    const bool with_counters = values[1] != 0;
    int cards = 0, built = 0;
    for (std::size_t i = 0; i < standard_cards.size(); ++i) {
        const Kind kind = standard_cards[i].kind;
        if (kind == Kind::special || (kind == Kind::counter && !with_counters)) continue;
        cards += rules.cards[i].copies;
        if (kind == Kind::improvement) built += std::min(rules.cards[i].copies, seats);
    }
    for (const NewCard& card : rules.new_cards) cards += card.numbers.copies;
    const int away = seats * (rules.hand_limit - 1) + built;
    if (cards > away) return std::nullopt;
    return RuleFault{"cards",
                     fmt::format("{} cards are too few for {} players: {} of them may be in hands and on the table",
                                 cards, seats, away),
                     "PL-20.6"};
}

} // namespace ecumene::plague
