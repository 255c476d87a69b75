// What a game declares that it tells.
#pragma once

#include "engine/core/shape.h"

namespace ecumene {

// Its sentences and events, its own keys of a view, the facts of an offer, and those of a situation that everybody may
// know.
struct Telling {
    Catalogue catalogue;
    Shape view, facts;
    Shape situation = Shape::object({});
};

// For a browser or another program: {"words", "events", "names", "view", "facts", "situation"}.
nlohmann::json to_json(const Telling& telling);

// The same as types: PlagueView, PlagueFacts, PlagueSituation, PlaguePhrase, PlagueEvent.
std::string typescript(const Telling& telling, std::string_view game_id);
// What they have in common.
std::string_view typescript_head();

} // namespace ecumene
