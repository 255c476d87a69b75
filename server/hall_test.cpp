// A table that is made and looked for at the same time is one table.
#include "engine/games/registry.h"
#include "server/app/hall.h"
#include "store/test_store.h"

#include <condition_variable>
#include <deque>

namespace ecumene::server {
namespace {

class StillLoop final : public Loop {
public:
    void post(std::function<void()>) override {}
    void after(int, std::function<void()>) override {}
    TimeMs now() const override { return 1'000'000; }
};

// Replies of a store, held back until they are asked for.
class Held {
public:
    store::Deliver deliver() {
        return [this](std::function<void()> reply) {
            const std::lock_guard lock(mutex_);
            replies_.push_back(std::move(reply));
            more_.notify_one();
        };
    }
    std::function<void()> next() {
        std::unique_lock lock(mutex_);
        more_.wait(lock, [&] { return !replies_.empty(); });
        auto reply = std::move(replies_.front());
        replies_.pop_front();
        return reply;
    }

private:
    std::mutex mutex_;
    std::condition_variable more_;
    std::deque<std::function<void()>> replies_;
};

class TheHall : public testing::Test {
protected:
    TheHall() {
        auto kept = store::open_store(folder.file("store.db"), {.deliver = held.deliver()});
        if (!kept) throw std::runtime_error(kept.error().message);
        store = std::move(*kept);
        house.reset(new House{config, all_games(), *store, loop, workers}); // which cannot be moved
        table.id = "rematch";
        table.game = "plague";
        table.players = 2;
        table.options = "{}";
        table.seed = "a seed";
        table.seats.resize(2);
    }
    static auto into(std::optional<Or<TablePtr>>& result) {
        return [&result](const Or<TablePtr>& found) { result = found; };
    }

    const store::Folder folder;
    const Config config;
    Held held;
    StillLoop loop;
    Workers workers{1, loop};
    std::unique_ptr<store::Store> store;
    std::unique_ptr<House> house;
    store::Table table;
    std::optional<Or<TablePtr>> made, opened;
};

TEST_F(TheHall, WhoAsksForATableThatIsBeingMadeGetsThatOne) {
    Hall hall(*house);
    hall.make(table, false, into(made));
    const auto written = held.next();
    hall.open("rematch", into(opened));
    EXPECT_FALSE(made || opened);
    written();
    ASSERT_TRUE(made && *made && opened && *opened);
    EXPECT_EQ(**made, **opened);
    EXPECT_EQ(hall.in_memory("rematch"), **made);
}

TEST_F(TheHall, WhoAskedJustBeforeIsToldThatThereIsNone) {
    Hall hall(*house);
    hall.open("rematch", into(opened));
    const auto looked = held.next();
    hall.make(table, false, into(made));
    looked();
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->error().status, 404);
    held.next()();
    ASSERT_TRUE(made && *made);
    EXPECT_EQ(hall.in_memory("rematch"), **made);
}

TEST_F(TheHall, ATableThatAnotherNodeMadeIsNotMadeAgain) {
    Hall there(*house), here(*house);
    there.make(table, false, into(made));
    held.next()();
    ASSERT_TRUE(made && *made);
    here.make(table, false, into(made));
    here.open("rematch", into(opened));
    held.next()();
    EXPECT_FALSE(*made);
    held.next()(); // who waited is given what the store has
    ASSERT_TRUE(opened && *opened);
    EXPECT_EQ(here.in_memory("rematch"), **opened);
}

} // namespace
} // namespace ecumene::server
