// Records to and from JSON, and back into a game.
#include "engine/core/record.h"
#include "engine/core/words.h"

#include <algorithm>
#include <fmt/format.h>

namespace ecumene {
namespace {

using nlohmann::json;

tl::unexpected<Error> bad(std::string message) { return fail(ErrorCode::bad_record, std::move(message)); }

bool all_strings(const json& list) {
    if (!list.is_array()) return false;
    for (const json& item : list)
        if (!item.is_string()) return false;
    return true;
}

} // namespace

Record::Record() : options(json::object()), rules(Variant::object()) {}

Record::Record(const AnyGame& played, std::optional<std::string> seed_text)
    : game(played.info().id), players(played.seats()), options(played.chosen_options()), rules(played.rules()),
      seed(std::move(seed_text)), actions(played.actions()), result(result_json(played)) {}

nlohmann::ordered_json record_json(const Record& record) {
    nlohmann::ordered_json out = {
        {"ecumene", record_version}, {"game", record.game}, {"players", record.players}, {"options", record.options}};
    if (!record.rules.empty()) out["rules"] = record.rules;
    if (record.seed) out["seed"] = *record.seed;
    out["actions"] = record.actions;
    out["result"] = record.result;
    if (record.names) out["names"] = *record.names;
    if (record.date) out["date"] = *record.date;
    return out;
}

std::string record_text(const Record& record) {
    return record_json(record).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Result<Record> read_record(const json& in) {
    if (!in.is_object()) return bad("a record is a JSON object");
    static constexpr std::string_view known[] = {"ecumene", "game",    "players", "options", "rules",
                                                 "seed",    "actions", "result",  "names",   "date"};
    for (const auto& [key, value] : in.items())
        if (std::find(std::begin(known), std::end(known), key) == std::end(known))
            return bad(fmt::format("a record has no key {}", in_quotes(key)));
    if (!in.contains("ecumene") || !in["ecumene"].is_number_integer())
        return bad("this is no record of Ecumene: it has no version under 'ecumene'");
    if (in["ecumene"] != record_version)
        return bad(fmt::format("this record is of version {}; this program reads version {}", in["ecumene"].dump(),
                               record_version));
    Record record;
    if (!in.contains("game") || !in["game"].is_string()) return bad("'game' must be the id of a game");
    record.game = in["game"];
    if (!in.contains("players") || !in["players"].is_number_integer() || in["players"] < 1 || in["players"] > 100)
        return bad("'players' must be a number of players");
    record.players = in["players"];
    if (in.contains("options")) {
        if (!in["options"].is_object()) return bad("'options' must be an object");
        record.options = in["options"];
    }
    if (in.contains("rules")) record.rules = in["rules"];
    if (in.contains("seed") && !in["seed"].is_null()) {
        if (!in["seed"].is_string()) return bad("'seed' must be text");
        record.seed = in["seed"].get<std::string>();
    }
    if (!in.contains("actions") || !all_strings(in["actions"]))
        return bad("'actions' must be a list of written actions");
    record.actions = in["actions"].get<std::vector<std::string>>();
    if (in.contains("result")) {
        if (!in["result"].is_null() && !all_strings(in["result"]))
            return bad("'result' must be null or a list with one share of the win a seat");
        record.result = in["result"];
    }
    if (in.contains("names") && !in["names"].is_null()) {
        if (!all_strings(in["names"]) || in["names"].size() != std::size_t(record.players))
            return bad("'names' must be a list with one name a seat");
        record.names = in["names"].get<std::vector<std::string>>();
    }
    if (in.contains("date") && !in["date"].is_null()) {
        if (!in["date"].is_string()) return bad("'date' must be text");
        record.date = in["date"].get<std::string>();
    }
    return record;
}

Result<std::unique_ptr<AnyGame>> replay(const Games& games, const Record& record) {
    const auto type = known_game(games, record.game);
    if (!type) return bad(type.error().message);
    auto game = (*type)->create(record.players, record.options, record.rules);
    if (!game)
        return tl::unexpected<Error>(
            Error{ErrorCode::bad_record, game.error().message, game.error().rule, game.error().path});
    for (std::size_t i = 0; i < record.actions.size(); ++i)
        if (const auto applied = (*game)->apply(record.actions[i]); !applied)
            return fail(ErrorCode::bad_record,
                        fmt::format("action {} of the record, {}, is not legal: {} ({})", i,
                                    in_quotes(record.actions[i]), applied.error().message, applied.error().rule),
                        applied.error().rule);
    if (!record.result.is_null() && record.result != result_json(**game))
        return bad((*game)->over() ? "the record's result is not the one its actions lead to"
                                   : "the record has a result, but its actions stop before the end of the game");
    return std::move(*game);
}

} // namespace ecumene
