// A table that is made and looked for at the same time is one table.
#include "server/test_server.h"

namespace ecumene::server {
namespace {

class Cache : public ServerTest {
protected:
    Cache() {
        TableDraft draft;
        draft.id = "rematch";
        draft.game = "plague";
        draft.host = {"anna", "Anna", "", "", "", 0};
        draft.seats = {{"anna", "Anna", ""}, {"", "", "random"}};
        table = new_table(draft, *services);
    }
    auto into(std::vector<Or<TablePtr>>& results) {
        return [&results](const Or<TablePtr>& found) { results.push_back(found); };
    }
    store::Table table;
    std::vector<Or<TablePtr>> made, opened;
};

TEST_F(Cache, WhoAsksForATableThatIsBeingMadeGetsThatOne) {
    TableCache cache(*services);
    cache.make(table, false, {}, into(made));
    cache.open("rematch", into(opened));
    EXPECT_TRUE(made.empty() && opened.empty());
    ASSERT_TRUE(loop.until([&] { return made.size() + opened.size() == 2; }));
    ASSERT_TRUE(made[0] && opened[0]);
    EXPECT_EQ(*made[0], *opened[0]);
    EXPECT_EQ(cache.in_memory("rematch"), *made[0]);
}

TEST_F(Cache, WhoAskedJustBeforeIsToldThatThereIsNone) {
    TableCache cache(*services);
    cache.open("rematch", into(opened));
    cache.make(table, false, {}, into(made));
    ASSERT_TRUE(loop.until([&] { return made.size() + opened.size() == 2; }));
    EXPECT_EQ(opened[0].error().status, 404);
    ASSERT_TRUE(made[0]);
    EXPECT_EQ(cache.in_memory("rematch"), *made[0]);
}

TEST_F(Cache, ATableThatAnotherNodeMadeIsOpenedInstead) {
    TableCache there(*services), here(*services);
    there.make(table, false, {}, into(made));
    ASSERT_TRUE(loop.until([&] { return made.size() == 1; }));
    here.make(table, false, {}, into(opened));
    here.open("rematch", into(opened));
    ASSERT_TRUE(loop.until([&] { return opened.size() == 2; }));
    ASSERT_TRUE(opened[0] && opened[1]);
    EXPECT_EQ(*opened[0], *opened[1]);
    EXPECT_NE(*opened[0], *made[0]);
}

// Eight who want the same rematch at once, at two nodes, some while it is being opened: everybody gets it.
TEST_F(Cache, ManyWhoMakeAndOpenTheSameTableAtOnce) {
    TableCache there(*services), here(*services);
    for (int i = 0; i < 4; ++i)
        for (TableCache* node : {&there, &here}) {
            node->make(table, true, {}, into(made));
            node->open("rematch", into(opened));
        }
    ASSERT_TRUE(loop.until([&] { return made.size() + opened.size() == 16; }));
    for (const auto& one : made) EXPECT_TRUE(one);
    for (const auto& one : opened) EXPECT_TRUE(one || one.error().status == 404);
    EXPECT_EQ(there.size(), 1u);
    EXPECT_EQ(here.size(), 1u);
}

TEST_F(Cache, NothingIsMadeForASessionThatHasEnded) {
    TableCache cache(*services);
    cache.make(table, false, "no such session", into(made));
    ASSERT_TRUE(loop.until([&] { return made.size() == 1; }));
    EXPECT_EQ(made[0].error().status, 401);
    EXPECT_EQ(cache.size(), 0u);
}

} // namespace
} // namespace ecumene::server
