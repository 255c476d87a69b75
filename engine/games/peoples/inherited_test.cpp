// Inherited maps (PE-9.5): case by case, and in whole random games.
#include "engine/core/telling_check.h"
#include "engine/games/peoples/example.h"

#include <gtest/gtest.h>

namespace ecumene::peoples {
namespace {

nlohmann::json inheriting(bool inherits = true) { return {{"advanced", true}, {"inherited_maps", inherits}}; }

// PE-15.9: marker 2, of the smallest settlement, goes to a new city.
Position smallest_gives(const nlohmann::json& options) {
    Position position(3, 2, options);
    position.settlement(2, "na01", "roy").settlement(5, "sa01", "royr").settlement(7, "eu01", "royr");
    position.stack("as01", "royrb").stack("as02", "g");
    position.advance(2, Area::culture, 2).advance(2, Area::science).relate(2, 5).relate(2, 7).relate(5, 7);
    return position.out_of_stock();
}

TEST(Peoples_PE_9_5_InheritedMaps, TakenFromASettlement) { // PE-9.5.1
    for (const bool inherits : {false, true}) {
        const State before = smallest_gives(inheriting(inherits)).ready();
        const State state = after<Game>(before, {"move as02 as01"});
        EXPECT_EQ(state.at[1], at("as01"));
        EXPECT_EQ(state.maps.map[1].level(Area::culture), inherits ? 2 : 0);
        EXPECT_EQ(state.maps.map[1].level(Area::science), inherits ? 1 : 0);
        EXPECT_EQ(state.maps.relation[0], inherits ? Relation(1, 4) : Relation());
        EXPECT_EQ(state.maps.relation[1], inherits ? Relation(1, 6) : Relation());
        EXPECT_EQ(state.maps.relation[2], Relation(4, 6));
        const Action action = *Game::read(before, "move as02 as01");
        EXPECT_EQ(plain(Game::phrase(before, action, Viewer::spectator())),
                  "seat 0 moves g from as02 to as01, beneath royrb");
        const auto events = events_of<Game>(before, action, Viewer::spectator());
        ASSERT_EQ(events.size(), 1u);
        EXPECT_EQ(plain(events[0]),
                  inherits ? "as01 becomes a city and takes the marker of settlement 2 with its map from na01, whose "
                             "tribes are loose now"
                           : "as01 becomes a city and takes the marker of settlement 2 from na01, whose tribes are "
                             "loose now, and its map loses culture 2, science 1, the relation to settlement 5, the "
                             "relation to settlement 7");
        nlohmann::json facts = {{"after", "royrbg"}, {"becomes", "city"}, {"settlement", 2}, {"taken_from", "na01"}};
        if (inherits) facts["with_map"] = true;
        EXPECT_EQ(facts_of<Game>(before, action), facts);
    }
}

// PE-9.5.5: who is flipped when the phase ends loses its map, and others their relation with it; the heir keeps its
// own.
TEST(Peoples_PE_9_5_InheritedMaps, FlippedAtTheEnd) {
    State state = after<Game>(smallest_gives(inheriting()).ready(), {"move as02 as01"});
    end_migration(state);
    EXPECT_TRUE(is_flipped(state, 4) && is_flipped(state, 6));
    EXPECT_FALSE(is_flipped(state, 1));
    EXPECT_EQ(state.maps.map[1].level(Area::culture), 2);
    EXPECT_EQ(related(state.maps)[1], 0);
    EXPECT_TRUE(state.maps.relation[0].free() && state.maps.relation[2].free());
}

// PE-9.5.2: a metropolis on a flipped marker takes over another's map; the flipped one goes to the box, empty.
TEST(Peoples_PE_9_5_InheritedMaps, OnAFlippedMarker) {
    const State state = after<Game>(Position(3, 3, inheriting())
                                        .settlement(2, "na01", "royroy")
                                        .settlement(5, "sa01", "royroygb", true)
                                        .stack("oc01", "p")
                                        .stack("oc03", "p")
                                        .advance(2, Area::civics)
                                        .out_of_stock()
                                        .ready(),
                                    {"move oc01 sa01"});
    EXPECT_EQ(state.at[1], at("sa01"));
    EXPECT_EQ(state.at[4], in_box);
    EXPECT_EQ(state.maps.map[1].level(Area::civics), 1);
    EXPECT_EQ(state.maps.map[4], Map());
}

// PE-15.10, PE-9.5.3: emptied, not inherited, though the same action takes the marker from the stock.
TEST(Peoples_PE_9_5_InheritedMaps, EmptiedIsLost) {
    const State before = Position(3, 3, inheriting())
                             .settlement(4, "na01", "r")
                             .settlement(5, "sa01", "royroygb", true)
                             .stack("oc01", "p")
                             .stack("oc03", "p")
                             .advance(4, Area::civics)
                             .out_of_stock()
                             .ready();
    const State state = after<Game>(before, {"shift na01 sa01"});
    EXPECT_EQ(state.at[3], at("sa01"));
    EXPECT_EQ(state.maps.map[3], Map());
    const Action action = *Game::read(before, "shift na01 sa01");
    std::vector<std::string> told;
    for (const Phrase& event : events_of<Game>(before, action, Viewer::spectator())) told.push_back(plain(event));
    EXPECT_EQ(told,
              (std::vector<std::string>{
                  "settlement 4 is abandoned and its marker goes to the stock, and its map loses civics 1",
                  "sa01 becomes a metropolis: settlement 4", "the flipped marker of settlement 5 leaves the game"}));
    EXPECT_FALSE(facts_of<Game>(before, action).contains("with_map"));
}

// PE-9.5.6: a region that becomes full and has a face-up marker keeps it and its map.
TEST(Peoples_PE_9_5_InheritedMaps, OwnMarkerKept) {
    const State state = after<Game>(Position(3, 2, inheriting())
                                        .settlement(2, "na01", "royro")
                                        .settlement(3, "sa01", "roy")
                                        .stack("na02", "g")
                                        .stack("eu01", "g")
                                        .stack("eu02", "g")
                                        .advance(2, Area::civics)
                                        .advance(3, Area::science)
                                        .out_of_stock()
                                        .ready(),
                                    {"move na02 na01"});
    EXPECT_EQ(state.at[1], at("na01"));
    EXPECT_EQ(state.maps.map[1].level(Area::civics), 1);
    EXPECT_EQ(state.maps.map[2].level(Area::science), 1);
}

// What PE-9.4 and PE-9.5 let a migration take away, told from the markers alone.
SettlementMask lost_maps(const State& before, Action action, const State& state) {
    SettlementMask lost = 0;
    const bool shifts = action.verb == Verb::shift;
    const int left = before.stack[action.a].size(), room = limit(before) - before.stack[action.b].size();
    const bool emptied = left == (shifts ? 1 : std::min(left, room));
    for (int i = 0; i < settlement_count; ++i) {
        const bool flipped_now = is_flipped(state, i) && !is_flipped(before, i);
        const bool emptied_now = emptied && before.at[i] == action.a;
        const bool gave_up = is_face_up(before, i) && state.at[i] == action.b && before.at[i] != action.b;
        if (flipped_now || emptied_now || (gave_up && !before.options.inherited_maps)) lost |= SettlementMask(1 << i);
    }
    return lost;
}

// A map is empty exactly where the document says, after every migration of whole games; diplomacy and advances aside,
// nothing else changes it. PE-9.5.4: flipped maps are empty whenever they are turned up again. PE-9.5.7: without
// `advanced` there is nothing on any map.
TEST(Peoples_PE_9_5_InheritedMaps, EmptyExactlyWhereTheDocumentSays) {
    int inherited = 0, emptied = 0;
    for (int game = 0; game < 40; ++game) {
        Rng rng("inherited", "game", std::uint64_t(game));
        State state = fresh(3 + game % 4, {{"advanced", game % 8 != 0},
                                           {"inherited_maps", game % 4 != 1},
                                           {"diplomacy_reach", game % 3 == 0 ? "any" : "age"},
                                           {"third_age_whole", game % 5 == 0}});
        while (!Game::to_act(state).is_nobody()) {
            const State before = state;
            if (before.phase != Phase::migration) {
                random_step<Game>(state, rng);
                continue;
            }
            const Action action = Game::nth(state, int(rng.below(std::uint32_t(Game::count(state)))));
            Game::apply(state, action);
            const SettlementMask lost = lost_maps(before, action, state);
            for (int i = 0; i < settlement_count; ++i) {
                const bool gone = (lost >> i & 1) != 0;
                for (int area = 0; area < area_count; ++area)
                    ASSERT_EQ(state.maps.map[i].level(Area(area)),
                              gone || !state.options.advanced ? 0 : before.maps.map[i].level(Area(area)))
                        << "game " << game << " settlement " << i + 1;
                if (is_flipped(state, i)) {
                    ASSERT_EQ(related(state.maps)[i], 0);
                }
            }
            for (int pair = 0; pair < pair_count; ++pair) {
                const Relation was = before.maps.relation[pair];
                const bool cut = !was.free() && ((lost >> was.low() & 1) != 0 || (lost >> was.high() & 1) != 0);
                ASSERT_EQ(state.maps.relation[pair], cut ? Relation() : was);
            }
            const int taken = settlement_in(state, action.b);
            inherited += taken >= 0 && state.options.advanced && state.options.inherited_maps &&
                         is_face_up(before, taken) && before.at[taken] != action.b && (lost >> taken & 1) == 0 &&
                         related(state.maps)[taken] != 0;
            emptied += lost != 0;
        }
    }
    EXPECT_GT(inherited, 50); // with relations
    EXPECT_GT(emptied, 50);
}

} // namespace
} // namespace ecumene::peoples
