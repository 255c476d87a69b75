// The parts of the server that need no network: limits, names, passwords, settings, and the engine's undo.
#include "engine/core/any_game.h"
#include "engine/core/json_writer.h"
#include "engine/games/registry.h"
#include "server/app/http.h"
#include "server/app/limits.h"
#include "server/app/secrets.h"
#include "server/app/tables/settings.h"
#include "server/app/words.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ecumene::server {
namespace {

using nlohmann::json;

// ---- limits ----

TEST(Limits, ABurstThenWhatIsRegained) {
    Bucket bucket;
    const Allowance allowance{3, 2}; // three at once, two a second
    TimeMs now = 1'000'000;
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(allowance, now));
    EXPECT_FALSE(bucket.take(allowance, now));
    EXPECT_FALSE(bucket.take(allowance, now + 400));
    EXPECT_TRUE(bucket.take(allowance, now + 500));
    EXPECT_FALSE(bucket.take(allowance, now + 500));
    now += 60'000; // no more than the burst is ever regained
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(allowance, now));
    EXPECT_FALSE(bucket.take(allowance, now));
}

TEST(Limits, KeysDoNotShareAndAreForgotten) {
    Buckets buckets({1, 1});
    EXPECT_TRUE(buckets.take("a", 1000));
    EXPECT_FALSE(buckets.take("a", 1000));
    EXPECT_TRUE(buckets.take("b", 1000));
    for (int i = 0; i < 5000; ++i) buckets.take("key " + std::to_string(i), 1000 + i * 10);
    EXPECT_LT(buckets.size(), 2000u);
    EXPECT_FALSE(buckets.take("key 4999", 1000 + 4999 * 10));
}

// ---- what people type ----

TEST(Words, NamesAreTrimmedAndWhatCannotBeSeenIsRefused) {
    EXPECT_EQ(clean_text("  Anna   Bo ", 1, 24), "Anna Bo");
    EXPECT_EQ(clean_text("\xc3\x85sa \xf0\x9f\x8e\xb2", 1, 24), "\xc3\x85sa \xf0\x9f\x8e\xb2");
    EXPECT_EQ(clean_text("<script>alert(1)</script>", 1, 30), "<script>alert(1)</script>"); // shown as text
    EXPECT_FALSE(clean_text("   ", 1, 24));
    EXPECT_FALSE(clean_text(std::string(25, 'x'), 1, 24));
    EXPECT_TRUE(clean_text(std::string(24, 'x'), 1, 24));
    for (const std::string_view unseen : {"a\nb", "a\x7f",
                                          "a\xe2\x80\xae"
                                          "b",
                                          "a\xe2\x80\x8b", "\xef\xbb\xbfx", "a\xc2\xad"})
        EXPECT_FALSE(clean_text(unseen, 1, 24)) << unseen;
    for (const std::string_view broken : {"\xff", "\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80"})
        EXPECT_FALSE(clean_text(broken, 1, 24)) << broken;
    EXPECT_FALSE(clean_text(std::string_view("a\0b", 3), 1, 24));
    EXPECT_EQ(login_form("Anna Bo"), login_form("aNNAbO"));
    EXPECT_EQ(clean_text("\xe2\x9d\xa4\xef\xb8\x8f", 1, 24, Joiners::dropped), "\xe2\x9d\xa4"); // an emoji in chat
    for (const std::string_view blank : {"\xe2\xa0\x80", "\xef\xb8\x8f", "\xe3\x85\xa4", "Anna\xef\xb8\x8f"})
        EXPECT_FALSE(clean_text(blank, 1, 24)) << blank; // braille blank, variation selector, Hangul filler
    EXPECT_FALSE(clean_text("\xef\xb8\x8f", 1, 300, Joiners::dropped));
}

TEST(Words, NamesThatLookAlikeAreOneLogin) {
    for (const char* alike :
         {"\xd0\x90nna", "ANNA", "A n n a", "\xef\xbc\xa1nna", "Ann\xd0\xb0"}) // Cyrillic, full width
        EXPECT_EQ(login_form(alike), login_form("Anna")) << alike;
    EXPECT_EQ(login_form("b0b"), login_form("Bob"));
    EXPECT_NE(login_form("Anna"), login_form("Hanna"));
    EXPECT_NE(login_form("\xc3\x85sa"), login_form("Asa"));
    for (const char* kept : {"Former Player", "adept", "AD\xd0\x95PT", "former pl\xd0\xb0yer", "Master", "a stranger"})
        EXPECT_TRUE(is_reserved(kept)) << kept;
    EXPECT_FALSE(is_reserved("Masterson"));
}

TEST(Http, QueriesAndCookies) {
    EXPECT_EQ(query_value("as=2&since=17", "since"), "17");
    EXPECT_EQ(query_value("xas=2", "as"), "");
    EXPECT_EQ(query_value("as=a%20b", "as"), "a b");
    EXPECT_EQ(query_value("as=%00", "as"), "");
    EXPECT_EQ(query_value("as=%4", "as"), "");
    EXPECT_EQ(cookie_value("a=1; ecumene=token; b=2", "ecumene"), "token");
    EXPECT_EQ(cookie_value("not_ecumene=token", "ecumene"), "");
}

TEST(Secrets, TokensAndPasswords) {
    ASSERT_TRUE(prepare_secrets());
    EXPECT_NE(random_token(), random_token());
    EXPECT_EQ(random_token().size(), 32u);
    const std::string hash = hash_password("correct horse");
    EXPECT_EQ(hash.rfind("$argon2id$", 0), 0u);
    EXPECT_TRUE(password_fits(hash, "correct horse"));
    EXPECT_FALSE(password_fits(hash, "correct horsf"));
    EXPECT_FALSE(password_fits("", ""));
    EXPECT_NE(hash, hash_password("correct horse"));
}

// ---- settings ----

TEST(Settings, ClocksAreCheckedAndKept) {
    for (const char* bad : {R"({"kind":"days"})", R"({"kind":"days","days":0})", R"({"kind":"days","days":1.5})",
                            R"({"kind":"live","minutes":20})", R"({"kind":"live","minutes":500,"increment":1})",
                            R"({"kind":"soon"})", R"("live")", "null"})
        EXPECT_FALSE(read_clock(json::parse(bad))) << bad;
    Settings settings;
    settings.clock = *read_clock(json{{"kind", "live"}, {"minutes", 20}, {"increment", 10}});
    settings.hints = false;
    settings.instant = true;
    const Settings again = read_settings(write_settings(settings));
    EXPECT_EQ(again.clock.at_start_ms(), 20 * 60'000);
    EXPECT_EQ(again.clock.increment_s, 10);
    EXPECT_FALSE(again.hints);
    EXPECT_TRUE(again.instant);
}

TEST(Settings, WhatChangesAtATableSurvivesTheStore) {
    Live live;
    live.names = {"Anna", "\"Bo\"", ""};
    live.left_ms = {1000, 2000, 3000};
    live.turn_since = 5;
    live.undo = UndoQuestion{1, 7, 9, {0, 2}};
    const Live again = read_live(write_live(live), 3);
    EXPECT_EQ(again.names, live.names);
    EXPECT_EQ(again.left_ms, live.left_ms);
    EXPECT_EQ(again.turn_since, 5);
    ASSERT_TRUE(again.undo);
    EXPECT_EQ(again.undo->agreed, live.undo->agreed);
    EXPECT_EQ(read_live("nonsense", 2).names.size(), 2u);
    EXPECT_EQ(read_live(R"({"names":[1,2],"left":"x"})", 2).names.size(), 2u);
}

// ---- undo, a property of the engine ----

// A free undo: the same seat acted all the while, chance did not, and nobody can tell more about what is hidden than
// before. The last is checked with fresh worlds, apart from those that the engine tried.
TEST(Undo, OfferedMeansSameSeatSameChanceSameKnowledge) {
    for (const GameType* type : all_games()) {
        SCOPED_TRACE(std::string(type->info().id));
        int offered = 0, refused = 0;
        for (std::uint64_t number = 0; number < 2; ++number) {
            Rng rng("undo", type->info().id, number);
            auto game = *type->create(type->info().usual_seats, json::object());
            for (int step = 0; step < 240 && !game->over(); ++step) {
                if (game->to_act().is_chance()) {
                    game->sample(rng);
                } else {
                    const auto legal = game->legal();
                    ASSERT_TRUE(game->apply(legal[rng.below(std::uint32_t(legal.size()))]));
                }
                if (rng.below(4) != 0) continue; // each look costs many worlds
                const std::size_t length = game->length();
                if (!game->harmless_undo(length - 1, rng, 6)) {
                    ++refused;
                    continue;
                }
                ++offered;
                const auto before = game->clone();
                before->undo(1);
                ASSERT_TRUE(before->to_act().is_seat());
                // Chance draws by position, so taking back and doing again gives the same game.
                const std::string action = game->actions().back();
                const auto again = before->clone();
                ASSERT_TRUE(again->apply(action));
                EXPECT_EQ(again->state(), game->state());
                EXPECT_TRUE(game->harmless_undo(length - 1, rng, 10)) << action;
            }
        }
        EXPECT_GT(refused, 0);
        EXPECT_GT(offered, 0);
    }
}

TEST(Undo, NeverAfterChance) {
    for (const GameType* type : all_games()) {
        Rng rng("undo after chance", type->info().id);
        auto game = *type->create(type->info().usual_seats, json::object());
        for (int step = 0; step < 200 && !game->over(); ++step) {
            const bool chance = game->to_act().is_chance();
            if (chance) {
                game->sample(rng);
            } else {
                const auto legal = game->legal();
                ASSERT_TRUE(game->apply(legal[rng.below(std::uint32_t(legal.size()))]));
            }
            EXPECT_FALSE(chance && game->harmless_undo(game->length() - 1, rng, 2));
        }
    }
}

TEST(Legal, IsWrittenAsItIsListed) {
    for (const GameType* type : all_games()) {
        SCOPED_TRACE(std::string(type->info().id));
        Rng rng("legal", type->info().id);
        auto game = *type->create(type->info().usual_seats, json::object());
        while (game->to_act().is_chance()) game->sample(rng);
        const Viewer viewer = Viewer::seat(game->to_act().seat());
        const auto legal = game->legal();
        const auto meanings = game->meanings(viewer);
        json expected = json::array();
        for (std::size_t i = 0; i < legal.size(); ++i)
            expected.push_back({{"action", legal[i]}, {"phrase", to_json(meanings[i])}});
        JsonText written;
        written += '[';
        game->write_offers(viewer, written);
        written += ']';
        json offers = json::parse(written.view());
        for (json& offer : offers) offer.erase("facts"); // which each game's own tests look at
        EXPECT_EQ(offers, expected);
    }
}

TEST(Told, NeitherABookmarkNorWhoWasToldBeforeChangesAnything) {
    for (const GameType* type : all_games()) {
        SCOPED_TRACE(std::string(type->info().id));
        Rng rng("told", type->info().id);
        auto game = *type->create(type->info().usual_seats, json::object());
        for (int step = 0; step < 150 && !game->over(); ++step) {
            if (rng.below(4) == 0) game->set_bookmark();
            if (game->to_act().is_chance()) {
                game->sample(rng);
            } else {
                const auto legal = game->legal();
                ASSERT_TRUE(game->apply(legal[rng.below(std::uint32_t(legal.size()))]));
            }
            const Viewer viewer = Viewer::seat(Seat{std::uint8_t(step % game->seats())});
            const std::size_t first =
                game->length() - 1 - rng.below(std::uint32_t(std::min<std::size_t>(3, game->length())));
            const auto told = game->told(viewer, first);
            const auto log = game->log(viewer);
            ASSERT_EQ(told.size(), game->length() - first);
            auto retold = game->told(Viewer::everything(), first);
            game->retell(viewer, first, retold);
            for (std::size_t i = 0; i < told.size(); ++i) {
                EXPECT_EQ(told[i].action, log[first + i]);
                EXPECT_EQ(retold[i].action, told[i].action);
                EXPECT_EQ(sentence(retold[i]), sentence(told[i]));
            }
            if (rng.below(10) == 0) game->undo(1);
        }
    }
}

} // namespace
} // namespace ecumene::server
