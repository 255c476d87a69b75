// Counting the migrations afresh, when an age begins.
#include "engine/games/peoples/migrations.h"

namespace ecumene::peoples {

void survey(State& state) {
    forget_survey(state);
    switch (state.rules->way[state.age]) {
    case Way::adjacent: return survey_adjacent(state);
    case Way::two_steps: return survey_steps<Way::two_steps>(state);
    case Way::three_steps: return survey_steps<Way::three_steps>(state);
    case Way::anywhere: return survey_anywhere<Way::anywhere>(state);
    case Way::anywhere_large: return survey_anywhere<Way::anywhere_large>(state);
    }
}

void forget_survey(State& state) {
    state.ways = {};
    state.choices = {};
}

} // namespace ecumene::peoples
