// Hashing (FNV-1a) what a game does in fixed playouts.
#include "engine/core/signature.h"

#include "engine/core/rule_schema.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene {
namespace {

class Hash {
public:
    void add(std::string_view text) {
        for (const char c : text) mix(static_cast<unsigned char>(c));
        mix(0x100); // an end that no byte is
    }
    std::string hex() const { return fmt::format("{:016x}", value_); }

private:
    void mix(std::uint64_t unit) { value_ = (value_ ^ unit) * 0x100000001b3; }
    std::uint64_t value_ = 0xcbf29ce484222325;
};

void add_game(Hash& hash, std::unique_ptr<AnyGame> game, Rng& rng) {
    while (!game->over()) {
        const std::vector<std::string> legal = game->legal();
        for (const std::string& action : legal) hash.add(action);
        if (game->to_act().is_chance()) {
            hash.add(game->sample(rng));
            continue;
        }
        const std::string& choice = legal[rng.below(std::uint32_t(legal.size()))];
        hash.add(choice);
        const auto applied = game->apply(choice);
        assert(applied);
    }
    hash.add(game->state().dump());
}

} // namespace

nlohmann::json random_options(const GameType& type, int seats, Rng& rng) {
    for (;;) {
        nlohmann::json options = nlohmann::json::object();
        for (const OptionSpec& spec : type.options()) {
            const int value =
                spec.least + spec.step * int(rng.below(std::uint32_t((spec.tried_most - spec.least) / spec.step + 1)));
            if (rng.below(2) == 0) options[std::string(spec.name)] = value_json(spec, value);
        }
        if (type.create(seats, options)) return options;
    }
}

nlohmann::json random_rules(const GameType& type, int seats, const nlohmann::json& options, int most, Rng& rng) {
    nlohmann::json rules = nlohmann::json::object();
    const std::vector<RuleRow>& rows = type.rule_rows();
    if (rows.empty()) return rules;
    std::vector<std::vector<const RulePlace*>> places(rows.size()); // so that rows of many ids do not crowd out others
    for (const RulePlace& place : type.rule_places()) places[place.row].push_back(&place);
    for (int left = 1 + int(rng.below(std::uint32_t(most))); left > 0; --left) {
        const auto& row = places[rng.below(std::uint32_t(rows.size()))];
        const RulePlace& place = *row[rng.below(std::uint32_t(row.size()))];
        nlohmann::json more = rules;
        more[pointer_of(place.path)] = type.random_value(place, rng);
        if (type.create(seats, options, more)) rules = std::move(more);
    }
    return rules;
}

std::string signature(const GameType& type) {
    Hash hash;
    const GameInfo& info = type.info();
    for (int number = 0; number < 40; ++number) {
        Rng rng("signature", info.id, std::uint64_t(number));
        const int seats = info.least_seats + number % (info.most_seats - info.least_seats + 1);
        const nlohmann::json options = number % 2 == 0 ? nlohmann::json() : random_options(type, seats, rng);
        add_game(hash, std::move(*type.create(seats, options)), rng);
    }
    return hash.hex();
}

} // namespace ecumene
