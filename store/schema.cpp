// The SQL of each version, and how a store is brought forward.
#include "store/schema.h"

#include <array>
#include <fmt/format.h>

namespace ecumene::store {
namespace {

// What changes with every move (standings) is kept apart from the head of a table: a row is short, so many tables share
// a page, and a commit writes few.
constexpr std::array<const char*, 2> steps = {
    R"(
CREATE TABLE people (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, password_hash TEXT NOT NULL, settings TEXT NOT NULL,
    created BIGINT NOT NULL);
CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY, person TEXT NOT NULL, created BIGINT NOT NULL, expires BIGINT NOT NULL);
CREATE INDEX sessions_by_person ON sessions (person);
CREATE INDEX sessions_by_expiry ON sessions (expires);

CREATE TABLE tables (
    key {key}, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, rules TEXT NOT NULL, players BIGINT NOT NULL,
    options TEXT NOT NULL, seed TEXT NOT NULL, title TEXT NOT NULL, visibility BIGINT NOT NULL, settings TEXT NOT NULL,
    host TEXT NOT NULL, created BIGINT NOT NULL, live TEXT NOT NULL, checksum BIGINT NOT NULL);
CREATE INDEX tables_by_host ON tables (host);
CREATE TABLE standings (
    table_key {key}, length BIGINT NOT NULL, revision BIGINT NOT NULL, chat_lines BIGINT NOT NULL,
    status BIGINT NOT NULL, to_act BIGINT NOT NULL, wake_at BIGINT, updated BIGINT NOT NULL, result TEXT NOT NULL,
    reason TEXT NOT NULL);
CREATE INDEX standings_by_status ON standings (status, updated);
CREATE INDEX standings_by_wake ON standings (wake_at) WHERE wake_at IS NOT NULL;
CREATE TABLE seats (
    table_key BIGINT NOT NULL, seat BIGINT NOT NULL, person TEXT NOT NULL, bot TEXT NOT NULL, stand_in BIGINT NOT NULL,
    PRIMARY KEY (table_key, seat)) {clustered};
CREATE INDEX seats_by_person ON seats (person) WHERE person <> '';

CREATE TABLE events (
    table_key BIGINT NOT NULL, number BIGINT NOT NULL, kind BIGINT NOT NULL, actor BIGINT NOT NULL, text TEXT NOT NULL,
    keep BIGINT NOT NULL, time BIGINT NOT NULL, checksum BIGINT NOT NULL, PRIMARY KEY (table_key, number)) {clustered};
CREATE TABLE chat (
    table_key BIGINT NOT NULL, number BIGINT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
    time BIGINT NOT NULL, PRIMARY KEY (table_key, number)) {clustered};
)",
    // Who leaves for good, or asks what is kept about them, wants their lines found.
    R"(
CREATE INDEX chat_by_person ON chat (person) WHERE person <> '';
)"};

[[noreturn]] void refuse_newer(std::int64_t found, std::int64_t known) {
    throw Failure(Trouble::newer, fmt::format("this store has version {} of the schema and was written by a later "
                                              "version of this program, which knows up to {}; it is left as it is",
                                              found, known));
}

} // namespace

std::span<const char* const> schema_steps() { return steps; }

void migrate(Connection& connection, std::span<const char* const> wanted) {
    const auto target = std::int64_t(wanted.size());
    {
        Transaction look(connection, Connection::Intent::read);
        const std::int64_t found = connection.version();
        if (found > target) refuse_newer(found, target);
        look.commit();
        if (found == target) return;
    }
    Transaction change(connection, Connection::Intent::write);
    std::int64_t found = connection.version(); // again: another node may have been quicker
    if (found > target) refuse_newer(found, target);
    const Connection::Dialect dialect = connection.dialect();
    for (; found < target; ++found)
        connection.script(fmt::format(fmt::runtime(wanted[std::size_t(found)]), fmt::arg("key", dialect.key),
                                      fmt::arg("clustered", dialect.clustered)));
    connection.set_version(target);
    change.commit();
}

void expect_version(Connection& connection, std::int64_t version) {
    Transaction look(connection, Connection::Intent::read);
    const std::int64_t found = connection.version();
    look.commit();
    if (found > version) refuse_newer(found, version);
    if (found < version)
        throw Failure(Trouble::refused, fmt::format("this store has version {} of the schema, this program wants {}: "
                                                    "start the server on it once, which brings it forward",
                                                    found, version));
}

} // namespace ecumene::store
