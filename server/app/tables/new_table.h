// The one way to a new table: a draft says what it shall be, and the head of the table follows.
#pragma once

#include "server/app/outcome.h"
#include "server/app/services.h"
#include "server/app/tables/settings.h"

#include <nlohmann/json_fwd.hpp>

namespace ecumene::server {

struct DraftSeat {
    std::string person = {}; // an id; empty: nobody
    std::string name = {};
    std::string bot = {}; // a level; empty: none
};

struct TableDraft {
    std::string id; // empty: drawn at random
    std::string game;
    std::string options = "{}"; // JSON, those not at their default
    std::string seed;           // empty: drawn at random, unless the record is an imported one
    std::string title;
    store::Visibility visibility = store::Visibility::everyone;
    Settings settings;
    store::Person host;
    std::vector<DraftSeat> seats;
};

// A game's variant as settings keep it, and the one that new tables of a game have unless they name another.
std::string rules_text(const AnyGame& game);
nlohmann::json usual_rules(const Services& services, const std::string& game);

store::Table new_table(const TableDraft& draft, const Services& services);

// A draft as a request describes it. Everything is checked; the game's options by the engine.
Or<TableDraft> draft_from(const nlohmann::json& body, const Services& services, const store::Person& host);
// The same people, bots and settings as at `old`; seat i is who sat at `order[i]`.
TableDraft rematch_draft(const store::Table& old, const Live& live, const store::Person& host,
                         const std::vector<std::size_t>& order);
// The same game for one person at this seat, with bots at the others.
TableDraft branch_draft(const store::Table& old, const store::Person& host, std::size_t seat);

} // namespace ecumene::server
