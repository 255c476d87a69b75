// A table in memory: pauses that nobody can disturb, hints and bots that share fairly, undo that shows no dice twice.
#include "server/app/tables/seats.h"
#include "server/test_server.h"

namespace ecumene::server {
namespace {

using nlohmann::json;

class Table : public ServerTest {
protected:
    static constexpr int players = 3;

    ~Table() override {
        for (const VisitorPtr& visitor : visitors) // who stays would keep the table, and the table them
            if (const TablePtr at = std::move(visitor->table)) at->leave(visitor);
    }

    void begin(const std::string& pace = "normal", ClockRule clock = {}) {
        TableDraft draft;
        draft.game = "plague";
        draft.seed = "the seed of a test";
        draft.settings.instant = pace == "instant";
        draft.settings.clock = clock;
        draft.host = {"person0", "Person 0", "", "", "", 0};
        for (int i = 0; i < players; ++i)
            draft.seats.push_back({"person" + std::to_string(i), "Person " + std::to_string(i), ""});
        std::optional<Or<TablePtr>> made;
        cache.make(new_table(draft, *services), true, {}, [&](const Or<TablePtr>& found) { made = found; });
        ASSERT_TRUE(loop.until([&] { return made.has_value(); }) && *made);
        table = **made;
        for (int i = 0; i < players; ++i) {
            const auto visitor = std::make_shared<Visitor>();
            visitor->person = "person" + std::to_string(i);
            wires.push_back(std::make_shared<TestWire>());
            visitor->wire = wires.back();
            visitors.push_back(visitor);
            table->join(visitor);
        }
    }
    const AnyGame& game() const { return *table->record().game(); }
    std::size_t length() const { return game().length(); }
    void say(int seat, const json& message) { table->hear(visitors[std::size_t(seat)], message.dump()); }
    bool acts(const std::string& action) { // the seat to act, and it is written
        const std::size_t before = length();
        say(table->record().to_act(), {{"act", action}, {"at", table->head().length}});
        return goes_on(before);
    }
    // Time passes until something more than so many actions is written.
    bool goes_on(std::size_t before) {
        for (int i = 0; i < 60; ++i) {
            if (!loop.until([&] { return !table->record().busy(); })) return false;
            if (length() > before) return true;
            loop.pass(100);
        }
        return false;
    }
    Window window() const {
        Rng rng("test");
        return game().window(rng, 8);
    }
    // Plays at random until a seat is asked in a window and has a choice.
    bool reach_window() {
        Rng rng("reach");
        for (int i = 0; i < 400 && !game().over(); ++i) {
            const Window asked = window();
            if (asked.open && asked.declined.empty()) return true;
            if (!asked.declined.empty()) { // the table declines by itself
                if (!goes_on(length())) return false;
                continue;
            }
            const auto legal = game().legal();
            if (!acts(legal[rng.below(std::uint32_t(legal.size()))])) return false;
        }
        return false;
    }
    bool change(const TableRecord::Change& what) {
        std::optional<Outcome> done;
        table->change(what, {}, [&](const Outcome& outcome) { done = outcome; });
        return loop.until([&] { return done.has_value(); }) && done->has_value();
    }

    TableCache cache{*services};
    TablePtr table;
    std::vector<VisitorPtr> visitors;
    std::vector<std::shared_ptr<TestWire>> wires;
};

// Anybody at the table can change its head (ask to abandon it, say). The answer that waits for the pause to end must
// not be lost by it, the pause not be drawn anew, and the clock not run meanwhile.
TEST_F(Table, NothingBesideTheGameDisturbsAPauseOrAnAnswerThatWaits) {
    begin("normal", {ClockRule::Kind::live, 0, 20, 0});
    ASSERT_TRUE(reach_window());
    const int seat = table->record().to_act(), other = (seat + 1) % players;
    const TimeMs left = table->turn().left_ms(seat), asked_at = loop.now();
    const std::size_t before = length();
    say(seat, {{"act", "pass"}, {"at", table->head().length}});
    EXPECT_EQ(length(), before); // held back
    for (int i = 0; i < 20; ++i) {
        const auto answer = std::make_shared<seats::Abandoning>();
        ASSERT_TRUE(change(seats::abandon("person" + std::to_string(other), answer)));
        ASSERT_FALSE(answer->ended);
        loop.pass(200);
        if (table->record().busy()) break; // the answer is being written
    }
    ASSERT_TRUE(goes_on(before));
    const TimeMs waited = table->record().times()[before] - asked_at;
    EXPECT_GE(waited, 900);
    EXPECT_LE(waited, 2500);
    EXPECT_GT(wires[std::size_t(seat)]->count("acted"), 0);
    EXPECT_EQ(table->turn().left_ms(seat), left); // the pause is on the house
}

// The same position gives the same pause, whoever builds the table anew.
TEST_F(Table, AReloadGivesTheSamePause) {
    begin();
    ASSERT_TRUE(reach_window());
    const int seat = table->record().to_act();
    const std::size_t before = length();
    say(seat, {{"act", "pass"}, {"at", table->head().length}});
    table->notice({"", 0, 0, 0, false}); // contact to the store was lost: all is loaded again
    ASSERT_TRUE(loop.until([&] { return !table->record().busy(); }));
    EXPECT_EQ(length(), before);
    ASSERT_TRUE(goes_on(before)); // the answer is still there
}

TEST_F(Table, NoUndoTakesBackWhatChanceHasSaid) {
    begin("instant");
    Rng rng("undo");
    int refused = 0, open = 0;
    for (int i = 0; i < 60 && !game().over(); ++i) {
        const int seat = table->record().to_act();
        const auto legal = game().legal();
        ASSERT_TRUE(acts(legal[rng.below(std::uint32_t(legal.size()))]));
        if (game().over()) break;
        const bool drawn = table->record().takers().back() < 0;
        EXPECT_EQ(table->undo().target(seat).has_value(), !drawn);
        if (!drawn) {
            ++open;
            continue;
        }
        ++refused;
        const std::size_t before = length();
        const long errors = wires[std::size_t(seat)]->count("error");
        say(seat, {{"undo", true}});
        EXPECT_EQ(wires[std::size_t(seat)]->count("error"), errors + 1);
        EXPECT_EQ(length(), before);
    }
    EXPECT_GT(refused, 0);
    EXPECT_GT(open, 0);
}

// Whoever is away is asked as well: a bot that stands in agrees to nothing.
TEST_F(Table, AnAbsentOpponentIsAskedAboutAnUndo) {
    begin("instant");
    Rng rng("away");
    for (int i = 0; i < 60; ++i) { // until something can be taken back, but not freely
        const int seat = table->record().to_act();
        const auto legal = game().legal();
        ASSERT_TRUE(acts(legal[rng.below(std::uint32_t(legal.size()))]));
        Rng worlds("worlds");
        const auto to = table->undo().target(seat);
        if (!to || game().harmless_undo(std::size_t(*to), worlds, 32)) continue;
        for (int other = 0; other < players; ++other) {
            if (other == seat || other == table->record().to_act()) continue;
            ASSERT_TRUE(change(seats::resign("person" + std::to_string(other), {}, "random", loop.now())));
        }
        if (table->undo().target(seat) != to) continue; // a bot was quicker
        const std::size_t before = length();
        say(seat, {{"undo", true}});
        ASSERT_TRUE(loop.until([&] { return !table->record().busy(); }));
        ASSERT_TRUE(table->undo().question());
        EXPECT_EQ(length(), before);
        return;
    }
    FAIL() << "no such moment was found";
}

TEST_F(Table, AStrangerCannotTakeEverySeat) {
    begin("instant");
    TableDraft draft;
    draft.game = "plague";
    draft.host = {"host", "Host", "", "", "", 0};
    draft.seats.resize(3);
    std::optional<Or<TablePtr>> made;
    cache.make(new_table(draft, *services), false, {}, [&](const Or<TablePtr>& found) { made = found; });
    ASSERT_TRUE(loop.until([&] { return made.has_value(); }) && *made);
    table = **made;
    const store::Person stranger{"stranger", "Stranger", "", "", "", 0};
    EXPECT_TRUE(change(seats::sit(table->record(), stranger, 0, loop.now())));
    EXPECT_FALSE(change(seats::sit(table->record(), stranger, 1, loop.now())));
    EXPECT_TRUE(change(seats::sit(table->record(), draft.host, 1, loop.now())));
    EXPECT_TRUE(change(seats::sit(table->record(), draft.host, 2, loop.now()))); // several at the host's screen
}

// ---- the pool ----

TEST_F(ServerTest, EverybodyHasAFairShareOfThePool) {
    Pool pool(1, loop);
    std::mutex gate; // holds the one thread until all have asked
    gate.lock();
    std::vector<std::string> order;
    const auto ask = [&](const std::string& who, Urgency urgency) {
        return pool.submit(
            who, urgency,
            [&gate, who] {
                const std::lock_guard hold(gate);
                return who;
            },
            [&order](const std::string& done) { order.push_back(done); });
    };
    ASSERT_TRUE(ask("first", Urgency::waited_for));
    ASSERT_TRUE(ask("idle", Urgency::background));
    for (int i = 0; i < 20; ++i) ask("greedy", Urgency::waited_for);
    ASSERT_TRUE(ask("modest", Urgency::waited_for));
    gate.unlock();
    ASSERT_TRUE(loop.until([&] { return order.size() == 23; }));
    const auto place = [&](const std::string& who) {
        return std::find(order.begin(), order.end(), who) - order.begin();
    };
    EXPECT_LE(place("modest"), 3); // behind at most one of greedy's twenty
    EXPECT_EQ(order.back(), "idle");
    gate.lock();
    int taken = 0;
    for (int i = 0; i < 200; ++i) taken += ask("greedy", Urgency::background) ? 1 : 0;
    EXPECT_LE(taken, 101);
    EXPECT_TRUE(ask("modest", Urgency::background));
    gate.unlock();
}

TEST_F(ServerTest, WhatNobodyWantsAnyMoreIsNotThoughtAbout) {
    Pool pool(1, loop);
    std::mutex gate;
    gate.lock();
    int done = 0;
    bool last = false;
    const auto cancelled = std::make_shared<std::atomic<bool>>(false);
    pool.submit(
        "a", Urgency::waited_for,
        [&gate] {
            const std::lock_guard hold(gate);
            return 0;
        },
        [&](int) { ++done; });
    for (int i = 0; i < 10; ++i)
        pool.submit(
            "a", Urgency::waited_for, [] { return 0; }, [&](int) { done += 100; }, cancelled);
    pool.submit(
        "a", Urgency::waited_for, [] { return 0; }, [&](int) { last = true; });
    *cancelled = true;
    gate.unlock();
    ASSERT_TRUE(loop.until([&] { return last; }));
    EXPECT_EQ(done, 1);
}

TEST(KeptBots, AreKeptBySeatAndGiveWayToYoungerOnes) {
    KeptBots bots(1 << 20);
    const std::shared_ptr<Bot> one = *make_bot("random"), two = *make_bot("random");
    bots.keep("t", 0, "adept", one, 600 << 10);
    bots.keep("t", 1, "adept", two, 300 << 10);
    EXPECT_EQ(bots.take("t", 1, "adept"), two);
    EXPECT_EQ(bots.take("t", 1, "adept"), nullptr);
    bots.keep("t", 1, "adept", two, 600 << 10); // more than there is room for: the older one goes
    EXPECT_EQ(bots.take("t", 0, "adept"), nullptr);
    EXPECT_EQ(bots.take("t", 1, "master"), nullptr); // another level begins anew
    EXPECT_EQ(bots.bytes(), 0u);
}

} // namespace
} // namespace ecumene::server
