// Who sits where: every change of a table's seats, as a change of its record.
#pragma once

#include "server/app/tables/table_record.h"

#include <memory>

namespace ecumene::server::seats {

inline constexpr const char* stand_in_level = "adept"; // plays on for somebody who went

using Change = TableRecord::Change;
using MaybeSeat = std::optional<std::size_t>; // nothing: every seat that the person holds

// Takes an empty seat of an open table, or one's own seat back from the bot that stood in.
Change sit(const TableRecord& record, const store::Person& person, std::size_t seat, TimeMs now);
Change leave(const std::string& person, MaybeSeat only);                             // before the start
Change set_bot(const std::string& host, std::size_t seat, const std::string& level); // empty: takes it away
Change resign(const std::string& person, MaybeSeat only, const std::string& level, TimeMs now);
Change time_out(const TableRecord& record, int seat, TimeMs now);

// Gives a table up: the host at once before the start, everybody who plays together later.
struct Abandoning {
    bool ended = false;
    std::vector<int> asked; // the seats that want it
};
Change abandon(const std::string& person, std::shared_ptr<Abandoning> answer);

// Somebody leaves for good. An open table is left, or given up where it was theirs; a game goes on with a bot, or ends
// where nobody else plays; what is over stays as it is. The name goes in any case.
Change forget(const std::string& person, TimeMs now);
bool remembers(const TableRecord& record, const std::string& person); // whether there is anything to forget

} // namespace ecumene::server::seats
