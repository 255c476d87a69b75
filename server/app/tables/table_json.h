// A table, its seats, its log and its chat as JSON: the parts that lists, answers and messages share (docs/api.md).
#pragma once

#include "server/app/services.h"
#include "server/app/tables/live_table.h"

#include <nlohmann/json_fwd.hpp>

namespace ecumene::server {

// The table as `person` is shown it; `live` where it is in memory.
void write_table(JsonWriter& out, const Services& services, const store::Table& head, const std::string& person,
                 const LiveTable* live);
nlohmann::json table_json(const Services& services, const store::Table& head, const std::string& person,
                          const LiveTable* live);
void write_seats(JsonWriter& out, const LiveTable& table, const std::string& person);
void write_own_seats(JsonWriter& out, const store::Table& head, const std::string& person);
void write_line(JsonWriter& out, const Told& line, std::size_t at, TimeMs time);
void write_prompt(JsonWriter& out, const AnyGame& game); // what is asked now
void write_chat(JsonWriter& out, const store::ChatLine& line, const store::Table& head);
std::string_view status_shown(const store::Table& head, const std::string& frozen);

} // namespace ecumene::server
