// Looking back: logs, records and earlier moments as each may see them, records from elsewhere, winning chances.
#include "server/app/call.h"

#include "bots/bot.h"
#include "engine/core/json_text.h"
#include "engine/core/record.h"
#include "server/app/secrets.h"
#include "server/app/words.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ecumene::server {
namespace {

using nlohmann::json;
using store::Status;

constexpr std::size_t most_points = 120; // of one analysis
constexpr std::size_t most_analyses = 200;
constexpr std::uint64_t iterations_a_point = 400;

json line_json(const Told& line, std::size_t at, TimeMs time) {
    return {{"at", at},
            {"by", line.by.is_seat() ? json(line.by.seat().index) : json("chance")},
            {"action", line.action},
            {"text", line.text},
            {"time", time}};
}

json log_json(const LiveTable& table, Viewer viewer) {
    const std::vector<Told> told = table.game()->told(viewer, 0);
    json lines = json::array();
    for (std::size_t i = 0; i < told.size(); ++i) lines.push_back(line_json(told[i], i, table.times()[i]));
    return lines;
}

bool ended(const LiveTable& table) {
    const Status status = table.head().standing.status;
    return status == Status::finished || (status == Status::abandoned && table.settings().imported);
}

json names_json(const LiveTable& table) {
    json names = json::array();
    for (std::size_t i = 0; i < table.head().seats.size(); ++i) {
        const std::string& name = table.live().names[i];
        names.push_back(name.empty() ? table.head().seats[i].bot : name);
    }
    return names;
}

} // namespace

// `as`: one's own seat, a spectator, and after the end any seat or all. Nothing: refused already.
std::optional<Viewer> App::viewer_asked(const CallPtr& call, const TablePtr& table) {
    if (table->game() == nullptr) {
        refuse(call, {409, "conflict", table->frozen()});
        return std::nullopt;
    }
    const std::string as = query_value(call->request.query, "as");
    const store::Table& head = table->head();
    const auto mine = [&](std::size_t seat) { return call->asker.person && head.seats[seat].person == call->person(); };
    if (as == "spectator") return Viewer::spectator();
    if (as.empty()) {
        for (std::size_t i = 0; i < head.seats.size(); ++i)
            if (mine(i)) return Viewer::seat(Seat{std::uint8_t(i)});
        return Viewer::spectator();
    }
    if (as == "all") {
        if (ended(*table)) return Viewer::everything();
        refuse(call, {403, "not_yours", "everything is shown after the end"});
        return std::nullopt;
    }
    if (as.size() != 1 || as[0] < '0' || as[0] >= '0' + head.players) {
        refuse(call, {400, "bad_argument", "\"as\" is a seat, spectator or all"});
        return std::nullopt;
    }
    const auto seat = std::size_t(as[0] - '0');
    if (mine(seat) || ended(*table)) return Viewer::seat(Seat{std::uint8_t(seat)});
    refuse(call, {403, "not_yours", "this is another's seat: it is shown after the end"});
    return std::nullopt;
}

nlohmann::json record_seen(const LiveTable& table, Viewer viewer) {
    const store::Table& head = table.head();
    if (ended(table)) {
        Record whole(*table.game(), head.seed.empty() ? std::nullopt : std::optional(head.seed));
        whole.names = names_json(table).get<std::vector<std::string>>();
        return record_json(whole);
    }
    return {{"game", head.game},          {"players", head.players},        {"options", *parse_json(head.options)},
            {"names", names_json(table)}, {"log", log_json(table, viewer)}, {"whole", false}};
}

void App::record(const CallPtr& call, const TablePtr& table) {
    if (const auto viewer = viewer_asked(call, table)) reply(call, 200, record_seen(*table, *viewer));
}

void App::log(const CallPtr& call, const TablePtr& table) {
    if (const auto viewer = viewer_asked(call, table)) reply(call, 200, {{"log", log_json(*table, *viewer)}});
}

void App::moment(const CallPtr& call, const TablePtr& table, std::string_view number) {
    const auto viewer = viewer_asked(call, table);
    if (!viewer) return;
    const std::size_t total = table->game()->length();
    const bool digits = !number.empty() && number.size() <= 6 &&
                        std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
    const std::size_t at = digits ? std::stoul(std::string(number)) : 0;
    if (!digits || at > total)
        return refuse(call, {404, "not_found", fmt::format("this game has the moments 0 to {}", total)});
    const auto then = table->game()->clone();
    then->undo(total - at);
    json line = nullptr;
    // Read as the viewer could read it then: what came to light later is not shown before its time.
    if (at > 0) line = line_json(then->told(*viewer, at - 1).at(0), at - 1, table->times()[at - 1]);
    reply(call, 200, {{"at", at}, {"of", total}, {"view", then->view(*viewer)}, {"log", line}});
}

void App::import_record(const CallPtr& call) {
    if (!needs_person(call)) return;
    if (limited(records_by_person_, call->person(), call)) return;
    // A long record takes a while to check, and the tables shall not wait for it.
    const bool taken = house_.workers.submit(Workers::Urgency::person_waits, [this, call]() -> std::function<void()> {
        const auto refuse_with = [call](const Error& error) {
            return [call, error] { refuse(call, {400, std::string(name(error.code)), error.message, error.rule}); };
        };
        const auto record = read_record(call->body);
        if (!record) return refuse_with(record.error());
        auto game = replay(house_.games, *record);
        if (!game) return refuse_with(game.error());
        return [this, call, record = *record, game = std::shared_ptr<const AnyGame>(std::move(*game))] {
            keep_record(call, record, *game);
        };
    });
    if (!taken) refuse(call, {503, "trouble", "too much is going on: try again in a moment"});
}

void App::keep_record(const CallPtr& call, const Record& record, const AnyGame& game) {
    store::Table table;
    table.id = random_table_id();
    table.game = record.game;
    table.rules = house_.config.version;
    table.players = record.players;
    table.options = game.chosen_options().dump();
    table.seed = record.seed.value_or("");
    table.visibility = store::Visibility::by_link;
    Settings settings;
    settings.imported = true;
    table.settings = write_settings(settings);
    table.host = call->person();
    table.created = table.updated = house_.loop.now();
    table.seats.resize(std::size_t(table.players));
    Live live;
    live.host_name = call->asker.person->name;
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        const std::string given = record.names && i < record.names->size() ? (*record.names)[i] : "";
        live.names.push_back(clean_text(given, 1, 24).value_or(fmt::format("player {}", i)));
    }
    table.live = write_live(live);

    store::Append append;
    append.table = table.id;
    append.standing.status = game.over() ? Status::finished : Status::abandoned;
    if (game.over()) append.standing.result = write_json(result_json(game));
    if (!game.over()) append.standing.reason = "the record stops here";
    append.updated = table.updated;
    for (const std::string& action : record.actions) {
        store::Event event;
        event.text = action;
        event.time = table.updated;
        append.events.push_back(std::move(event));
    }
    const std::string id = table.id;
    house_.store.begin_table(std::move(table), std::move(append),
                             [this, call, id](const store::Answer<store::TableKey>& written) {
                                 if (!written) return refuse(call, refused(written.error()));
                                 hall_.open(id, [this, call](Or<TablePtr> made) {
                                     if (!made) return refuse(call, made.error());
                                     then_show(call, *made, 201)({});
                                 });
                             });
}

// ---- analysis ----

struct App::Analysis {
    struct Point {
        std::size_t at;
        std::vector<double> shares;
    };
    std::shared_ptr<const AnyGame> game;
    std::vector<std::size_t> wanted;
    std::vector<Point> points;
    bool working = false;
};

void App::begin_analysis(const CallPtr& call, const TablePtr& table) {
    if (!ended(*table) || table->game() == nullptr) return refuse(call, {409, "conflict", "the game is not over yet"});
    const std::string& id = table->head().id;
    if (analyses_.count(id) == 0) {
        if (analyses_.size() >= most_analyses)
            for (auto it = analyses_.begin(); it != analyses_.end();)
                it = it->second->working ? std::next(it) : analyses_.erase(it);
        if (analyses_.size() >= most_analyses)
            return refuse(call, {503, "trouble", "many games are being looked at: try again later"});
        const auto analysis = std::make_shared<Analysis>();
        analysis->game = table->game()->clone();
        const std::size_t length = analysis->game->length();
        const std::size_t stride = std::max<std::size_t>(1, (length + most_points - 1) / most_points);
        for (std::size_t at = 0; at < length; at += stride) analysis->wanted.push_back(at);
        analysis->working = true;
        analyses_[id] = analysis;
        analyse_next(id);
    }
    show_analysis(call, table);
}

// One point at a time, when no bot and no person waits for the threads.
void App::analyse_next(const std::string& id) {
    const auto found = analyses_.find(id);
    if (found == analyses_.end() || house_.stopping) return;
    const auto analysis = found->second;
    if (analysis->points.size() == analysis->wanted.size()) {
        analysis->working = false;
        return;
    }
    const std::size_t at = analysis->wanted[analysis->points.size()];
    const std::atomic<bool>* stopping = &house_.workers.stopping();
    const bool taken = house_.workers.submit(Workers::Urgency::idle, [this, id, analysis, at, stopping]() {
        const auto then = analysis->game->clone();
        then->undo(then->length() - at);
        Rng rng("analysis", "moment", at);
        while (then->to_act().is_chance()) then->sample(rng);
        std::vector<double> shares;
        if (then->to_act().is_seat()) {
            Limits limits;
            limits.iterations = iterations_a_point;
            limits.ms = 2000;
            shares = think(*then, limits, rng, stopping).shares;
        }
        return [this, id, analysis, at, shares] {
            analysis->points.push_back({at, shares});
            analyse_next(id);
        };
    });
    if (!taken) house_.loop.after(1000, [this, id] { analyse_next(id); });
}

void App::show_analysis(const CallPtr& call, const TablePtr& table) {
    const auto found = analyses_.find(table->head().id);
    if (found == analyses_.end())
        return reply(call, 200,
                     {{"state", "none"}, {"done", 0}, {"of", 0}, {"chances", json::array()}, {"turns", json::array()}});
    const Analysis& analysis = *found->second;
    json chances = json::array();
    std::vector<std::pair<double, std::size_t>> swings; // how far a seat's chance moved, and from which point on
    const Analysis::Point* last = nullptr;
    for (const Analysis::Point& point : analysis.points) {
        if (point.shares.empty()) continue;
        chances.push_back({{"at", point.at}, {"shares", point.shares}});
        if (last != nullptr) {
            double swing = 0;
            for (std::size_t i = 0; i < point.shares.size(); ++i)
                swing = std::max(swing, std::abs(point.shares[i] - last->shares[i]));
            swings.emplace_back(swing, last->at);
        }
        last = &point;
    }
    std::sort(swings.rbegin(), swings.rend());
    json turns = json::array();
    if (!analysis.working) {
        const std::vector<Told> told = analysis.game->told(Viewer::everything(), 0);
        for (std::size_t i = 0; i < std::min<std::size_t>(5, swings.size()); ++i) {
            const auto& [swing, at] = swings[i];
            turns.push_back({{"at", at},
                             {"by", told[at].by.is_seat() ? json(told[at].by.seat().index) : json("chance")},
                             {"swing", swing},
                             {"text", told[at].text}});
        }
    }
    reply(call, 200,
          {{"state", analysis.working ? "working" : "done"},
           {"done", analysis.points.size()},
           {"of", analysis.wanted.size()},
           {"chances", chances},
           {"turns", turns}});
}

} // namespace ecumene::server
