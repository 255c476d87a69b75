// One slice after the other: a worker looks at a position, then the loop decides what is next.
#include "server/app/tables/analyses.h"

#include "bots/analysis/analysis.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace ecumene::server {
namespace {

using nlohmann::json;

constexpr std::size_t most_works = 200;
constexpr std::size_t point_rows = 80; // about as many, and one more for each new epoch, age or turn
constexpr int patience_ms = 1000;      // until it is tried again where too much waits

json empty_json() {
    json none = json::array();
    return {{"playouts", 0},   {"first", 0},        {"chances", none},  {"turns", none},
            {"balance", none}, {"decisions", none}, {"costliest", none}};
}

// What a view says in a word or a number, but for what changes with every action.
json marks_of(const json& view) {
    json marks = json::object();
    for (const auto& [key, value] : view.items())
        if ((value.is_number() || value.is_string()) && key != "game" && key != "players" && key != "to_act" &&
            key != "phase")
            marks[key] = value;
    return marks;
}

} // namespace

struct Analyses::Work {
    std::shared_ptr<const AnyGame> game;
    std::vector<bool> people;
    std::unique_ptr<analysis::Analyst> analyst; // made by the first slice, gone when it is done
    std::size_t task = 0;                       // the next one of the present round
    std::size_t done = 0, of = 0;
    json known = empty_json(), whole;
    bool working = true;

    // On a worker: one task, or what comes between the rounds. The position looked at, if any.
    std::optional<std::size_t> slice() {
        if (!analyst) analyst = std::make_unique<analysis::Analyst>(*game, analysis::Setting{});
        if (task < analyst->tasks()) {
            analyst->run(task);
            return analyst->position(task++);
        }
        analyst->advance();
        task = 0;
        if (analyst->finished()) whole = analysis_json(*game, analyst->analysis(), people);
        return std::nullopt;
    }

    // On the loop.
    void note(std::optional<std::size_t> looked_at) {
        done = analyst->done();
        of = analyst->of();
        if (analyst->finished()) {
            known = std::move(whole);
            working = false;
            analyst = nullptr;
        } else if (looked_at) {
            const analysis::Point& point = analyst->analysis().points[*looked_at];
            json& chances = known["chances"];
            if (point.judged && (chances.empty() || chances.back()["at"] < *looked_at))
                chances.push_back({{"at", *looked_at}, {"shares", point.chances}, {"errors", point.errors}});
        }
    }
};

Analyses::Analyses(Services& services) : services_(services) {}
Analyses::~Analyses() = default;

bool Analyses::make_room() {
    if (works_.size() < most_works) return true;
    for (auto it = works_.begin(); it != works_.end();) it = it->second->working ? std::next(it) : works_.erase(it);
    return works_.size() < most_works;
}

bool Analyses::begin(const std::string& table, const AnyGame& game, std::vector<bool> people) {
    if (works_.count(table) != 0) return true;
    if (!make_room()) return false;
    const auto work = std::make_shared<Work>();
    work->game = game.clone();
    work->people = std::move(people);
    works_[table] = work;
    next(table, work);
    return true;
}

void Analyses::next(const std::string& table, const WorkPtr& work) {
    if (services_.stopping) return;
    const bool taken = services_.thinking.submit(
        table, Urgency::background, [work] { return work->slice(); },
        [this, table, work](std::optional<std::size_t> looked_at) {
            work->note(looked_at); // between two slices nobody writes: what is new can be read
            if (work->working) next(table, work);
        });
    if (!taken) services_.loop.after(patience_ms, [this, table, work] { next(table, work); });
}

json Analyses::show(const std::string& table) const {
    const auto found = works_.find(table);
    json shown = found == works_.end() ? empty_json() : found->second->known;
    shown["state"] = found == works_.end() ? "none" : found->second->working ? "working" : "done";
    shown["done"] = found == works_.end() ? 0 : found->second->done;
    shown["of"] = found == works_.end() ? 0 : found->second->of;
    return shown;
}

json points_json(const AnyGame& game) {
    const std::vector<std::string> actions = game.actions();
    const std::size_t stride = std::max<std::size_t>(1, actions.size() / point_rows);
    const auto then = game.clone();
    then->undo(then->length());
    json rows = json::array();
    for (std::size_t at = 0;; ++at) {
        const json view = then->view(Viewer::everything());
        json marks = marks_of(view);
        const bool last = at == actions.size();
        if (at % stride == 0 || last || rows.back()["marks"] != marks)
            rows.push_back({{"at", at}, {"scores", view["scores"]}, {"marks", std::move(marks)}});
        if (last) break;
        (void)then->apply(actions[at]);
    }
    return {{"of", actions.size()}, {"points", rows}};
}

} // namespace ecumene::server
