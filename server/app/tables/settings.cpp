// Settings and Live as JSON text.
#include "server/app/tables/settings.h"

#include "engine/core/json_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene::server {
namespace {

using nlohmann::json;
constexpr TimeMs second = 1000, minute = 60 * second, day = 24 * 60 * minute;

Result<int> whole_number(const json& from, const char* key, int least, int most) {
    const auto it = from.find(key);
    if (it == from.end() || !it->is_number_integer() || *it < least || *it > most)
        return fail(ErrorCode::bad_argument,
                    fmt::format("a clock needs \"{}\", a whole number from {} to {}", key, least, most));
    return it->get<int>();
}

} // namespace

TimeMs ClockRule::at_start_ms() const {
    return kind == Kind::days ? days * day : kind == Kind::live ? minutes * minute : 0;
}

json clock_json(const ClockRule& clock) {
    switch (clock.kind) {
    case ClockRule::Kind::days: return {{"kind", "days"}, {"days", clock.days}};
    case ClockRule::Kind::live: return {{"kind", "live"}, {"minutes", clock.minutes}, {"increment", clock.increment_s}};
    case ClockRule::Kind::none: break;
    }
    return {{"kind", "none"}};
}

Result<ClockRule> read_clock(const json& from) {
    const json kind = from.is_object() ? from.value("kind", json()) : json();
    ClockRule clock;
    if (kind == "none") return clock;
    if (kind == "days") {
        const auto days = whole_number(from, "days", 1, 30);
        if (!days) return tl::unexpected<Error>(days.error());
        clock.kind = ClockRule::Kind::days;
        clock.days = *days;
        return clock;
    }
    if (kind == "live") {
        const auto minutes = whole_number(from, "minutes", 1, 180), increment = whole_number(from, "increment", 0, 600);
        if (!minutes) return tl::unexpected<Error>(minutes.error());
        if (!increment) return tl::unexpected<Error>(increment.error());
        clock.kind = ClockRule::Kind::live;
        clock.minutes = *minutes;
        clock.increment_s = *increment;
        return clock;
    }
    return fail(ErrorCode::bad_argument, "a clock's \"kind\" is none, days or live");
}

std::string write_settings(const Settings& settings) {
    json out = {{"clock", clock_json(settings.clock)}, {"hints", settings.hints}, {"instant", settings.instant}};
    if (settings.imported) out["imported"] = true;
    if (settings.branched) out["branched"] = true;
    if (!settings.rules.empty()) out["rules"] = settings.rules; // as text, so that the order stays
    return out.dump();
}

Settings read_settings(const std::string& text) {
    Settings settings;
    const auto from = parse_json(text);
    if (!from || !from->is_object()) return settings;
    if (const auto clock = read_clock(from->value("clock", json()))) settings.clock = *clock;
    const auto flag = [&](const char* key, bool& into) {
        if (const auto it = from->find(key); it != from->end() && it->is_boolean()) into = *it;
    };
    flag("hints", settings.hints);
    flag("instant", settings.instant);
    flag("imported", settings.imported);
    flag("branched", settings.branched);
    if (const auto it = from->find("rules"); it != from->end() && it->is_string()) settings.rules = *it;
    return settings;
}

std::string write_live(const Live& live) {
    json out = {{"names", live.names}, {"host", live.host_name}};
    if (!live.left_ms.empty()) out["left"] = live.left_ms;
    if (live.turn_since != 0) out["since"] = live.turn_since;
    if (!live.rematch.empty()) out["rematch"] = live.rematch;
    if (!live.abandon.empty()) out["abandon"] = live.abandon;
    if (live.undo)
        out["undo"] = {
            {"by", live.undo->by}, {"to", live.undo->to}, {"at", live.undo->position}, {"agreed", live.undo->agreed}};
    return write_json(out);
}

// Only the server writes this text, and the store keeps a checksum: a type that does not fit is a bug elsewhere, and
// leaves the field empty.
Live read_live(const std::string& text, int seats) {
    Live live;
    live.names.resize(std::size_t(seats));
    const auto from = parse_json(text);
    if (!from || !from->is_object()) return live;
    try {
        if (from->contains("names")) live.names = from->at("names").get<std::vector<std::string>>();
        live.names.resize(std::size_t(seats));
        live.host_name = from->value("host", "");
        live.left_ms = from->value("left", std::vector<TimeMs>());
        if (!live.left_ms.empty()) live.left_ms.resize(std::size_t(seats));
        live.turn_since = from->value("since", TimeMs(0));
        live.rematch = from->value("rematch", "");
        live.abandon = from->value("abandon", std::vector<int>());
        if (const auto undo = from->find("undo"); undo != from->end())
            live.undo = UndoQuestion{undo->at("by"), undo->at("to"), undo->at("at"), undo->at("agreed")};
    } catch (const json::exception&) {
    }
    return live;
}

} // namespace ecumene::server
