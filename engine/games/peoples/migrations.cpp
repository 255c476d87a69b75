// Counting the migrations afresh, when an age begins.
#include "engine/games/peoples/migrations.h"

namespace ecumene::peoples {

void survey(State& state) {
    forget_survey(state);
    switch (state.age) {
    case 1: return survey_first_age(state);
    case 2: return survey_second_age(state);
    default: return survey_third_age(state);
    }
}

void forget_survey(State& state) {
    state.ways = {};
    state.choices = {};
}

} // namespace ecumene::peoples
