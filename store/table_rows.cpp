// Tables and their events as rows: appending, saving, loading, listing.
#include "store/checksum.h"
#include "store/rows.h"

#include <algorithm>
#include <fmt/format.h>

namespace ecumene::store::rows {
namespace {

using std::string_view;

tl::unexpected<StoreError> no(Trouble trouble, std::string message) {
    return tl::unexpected<StoreError>(StoreError{trouble, std::move(message)});
}
tl::unexpected<StoreError> no_table(const TableId& id) {
    return no(Trouble::missing, fmt::format("there is no table {}", id));
}

Parameter optional(const std::optional<TimeMs>& value) {
    return value ? Parameter(std::int64_t(*value)) : Parameter(std::monostate());
}

std::int64_t head_checksum(const Table& table) {
    Checksum sum;
    sum.add(table.id).add(table.game).add(table.rules).add(table.players).add(table.options).add(table.seed);
    sum.add(table.title).add(int(table.visibility)).add(table.settings).add(table.host).add(table.created);
    sum.add(table.live);
    for (const SeatRow& seat : table.seats) sum.add(seat.person).add(seat.bot).add(int(seat.stand_in));
    return sum.value();
}

std::int64_t event_checksum(const TableId& table, std::int64_t number, const Event& event) {
    Checksum sum;
    sum.add(table).add(number).add(int(event.kind)).add(event.actor).add(event.text).add(event.keep).add(event.time);
    return sum.value();
}

void insert_seats(Connection& connection, std::int64_t key, const std::vector<SeatRow>& seats) {
    for (std::size_t i = 0; i < seats.size(); ++i)
        connection.run("INSERT INTO seats (table_key, seat, person, bot, stand_in) VALUES ($1, $2, $3, $4, $5)",
                       {key, std::int64_t(i), string_view(seats[i].person), string_view(seats[i].bot),
                        std::int64_t(seats[i].stand_in)});
}

// The head's part that save_table and append may change.
void update_head(Connection& connection, const Table& head) {
    std::int64_t key = 0;
    connection.run("UPDATE tables SET live = $2, checksum = $3 WHERE id = $1 RETURNING key",
                   {string_view(head.id), string_view(head.live), head_checksum(head)},
                   [&](const Row& row) { key = number(row[0]); });
    connection.run("DELETE FROM seats WHERE table_key = $1", {key});
    insert_seats(connection, key, head.seats);
}

TableKey key_of(Connection& connection, const TableId& id) {
    TableKey key = 0;
    connection.run("SELECT key FROM tables WHERE id = $1", {string_view(id)},
                   [&](const Row& row) { key = number(row[0]); });
    return key;
}

// The one statement that decides who may go on from a length and a revision; false where somebody else already did.
// It also proves the key, which is no longer the table's where that was deleted. (It returns no row: SQLite would then
// keep a journal of the statement.)
bool advance(Connection& connection, const TableId& id, TableKey key, std::int64_t length, std::int64_t revision,
             std::int64_t more_events, bool new_revision, const Standing& standing, TimeMs updated) {
    return connection.run(
               "UPDATE standings SET length = length + $4, revision = revision + $5, status = $6, to_act = $7, "
               "wake_at = $8, updated = $9, result = $10, reason = $11 "
               "WHERE table_key = (SELECT key FROM tables WHERE key = $12 AND id = $1) AND length = $2 "
               "AND revision = $3",
               {string_view(id), length, revision, more_events, std::int64_t(new_revision),
                std::int64_t(standing.status), std::int64_t(standing.to_act), optional(standing.wake_at), updated,
                string_view(standing.result), string_view(standing.reason), key}) == 1;
}

// The same where only the turn passes: no column of an index is touched.
bool advance_turn(Connection& connection, const Append& append, TableKey key) {
    return connection.run("UPDATE standings SET length = length + $4, to_act = $5 "
                          "WHERE table_key = (SELECT key FROM tables WHERE key = $6 AND id = $1) AND length = $2 "
                          "AND revision = $3",
                          {string_view(append.table), append.length, append.revision,
                           std::int64_t(append.events.size()), std::int64_t(append.standing.to_act), key}) == 1;
}

// Why it could not: the table is gone, or has moved on.
tl::unexpected<StoreError> behind(Connection& connection, const TableId& id, std::int64_t length,
                                  std::int64_t revision) {
    std::optional<std::pair<std::int64_t, std::int64_t>> at;
    connection.run("SELECT length, revision FROM standings WHERE table_key = (SELECT key FROM tables WHERE id = $1)",
                   {string_view(id)}, [&](const Row& row) {
                       at = {number(row[0]), number(row[1])};
                   });
    if (!at) return no_table(id);
    return no(Trouble::conflict, fmt::format("table {} stands at event {}, revision {}; this was meant for event {}, "
                                             "revision {}",
                                             id, at->first, at->second, length, revision));
}

constexpr auto head_columns = "t.key, t.id, t.game, t.rules, t.players, t.options, t.seed, t.title, t.visibility, "
                              "t.settings, t.host, t.created, t.live, t.checksum, s.status, s.to_act, s.wake_at, "
                              "s.updated, s.result, s.reason, s.length, s.revision, s.chat_lines";

struct Head {
    std::int64_t key;
    Table table;
};

Head read_head(const Row& row) {
    Head head{number(row[0]), {}};
    Table& t = head.table;
    t.id = text(row[1]), t.game = text(row[2]), t.rules = text(row[3]), t.players = int(number(row[4]));
    t.options = text(row[5]), t.seed = text(row[6]), t.title = text(row[7]);
    t.visibility = Visibility(number(row[8])), t.settings = text(row[9]), t.host = text(row[10]);
    t.created = number(row[11]), t.live = text(row[12]);
    t.standing.status = Status(std::clamp<std::int64_t>(number(row[14]), 0, int(Status::frozen)));
    t.standing.to_act = std::uint32_t(number(row[15]));
    if (row[16].index() != 0) t.standing.wake_at = number(row[16]);
    t.updated = number(row[17]), t.standing.result = text(row[18]), t.standing.reason = text(row[19]);
    t.length = number(row[20]), t.revision = number(row[21]), t.chat_lines = number(row[22]);
    return head;
}

// Reads a head with its seats and proves it; throws Failure where it is damaged.
std::optional<Head> load_head(Connection& connection, const TableId& id) {
    static const std::string sql =
        fmt::format("SELECT {} FROM tables t JOIN standings s ON s.table_key = t.key WHERE t.id = $1", head_columns);
    std::optional<Head> head;
    std::int64_t checksum = 0;
    connection.run(sql.c_str(), {string_view(id)}, [&](const Row& row) {
        head = read_head(row);
        checksum = number(row[13]);
    });
    if (!head) return std::nullopt;
    connection.run("SELECT person, bot, stand_in FROM seats WHERE table_key = $1 ORDER BY seat", {head->key},
                   [&](const Row& row) {
                       head->table.seats.push_back({text(row[0]), text(row[1]), number(row[2]) != 0});
                   });
    if (head_checksum(head->table) != checksum || head->table.id != id)
        throw Failure(Trouble::damaged, fmt::format("the head of table {} is damaged in the store", id));
    return head;
}

} // namespace

Answer<TableKey> create_table(Connection& connection, const Table& table) {
    std::optional<TableKey> key;
    connection.run("INSERT INTO tables (id, game, rules, players, options, seed, title, visibility, settings, host, "
                   "created, live, checksum) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) "
                   "ON CONFLICT DO NOTHING RETURNING key",
                   {string_view(table.id), string_view(table.game), string_view(table.rules),
                    std::int64_t(table.players), string_view(table.options), string_view(table.seed),
                    string_view(table.title), std::int64_t(table.visibility), string_view(table.settings),
                    string_view(table.host), table.created, string_view(table.live), head_checksum(table)},
                   [&](const Row& row) { key = number(row[0]); });
    if (!key) return no(Trouble::taken, fmt::format("there is a table {} already", table.id));
    const Standing& standing = table.standing;
    connection.run("INSERT INTO standings (table_key, length, revision, chat_lines, status, to_act, wake_at, updated, "
                   "result, reason) VALUES ($1, 0, 0, 0, $2, $3, $4, $5, $6, $7)",
                   {*key, std::int64_t(standing.status), std::int64_t(standing.to_act), optional(standing.wake_at),
                    table.updated, string_view(standing.result), string_view(standing.reason)});
    insert_seats(connection, *key, table.seats);
    return *key;
}

Answer<std::int64_t> save_table(Connection& connection, const Table& table) {
    if (!advance(connection, table.id, key_of(connection, table.id), table.length, table.revision, 0, true,
                 table.standing, table.updated))
        return behind(connection, table.id, table.length, table.revision);
    update_head(connection, table);
    return table.revision + 1;
}

Answer<void> append(Connection& connection, const Append& append) {
    const TableKey key = append.key != 0 ? append.key : key_of(connection, append.table);
    const bool first =
        append.only_turn && !append.head
            ? advance_turn(connection, append, key)
            : advance(connection, append.table, key, append.length, append.revision, std::int64_t(append.events.size()),
                      append.head.has_value(), append.standing, append.updated);
    if (!first) return behind(connection, append.table, append.length, append.revision);
    std::int64_t at = append.length;
    for (const Event& event : append.events) {
        connection.run("INSERT INTO events (table_key, number, kind, actor, text, keep, time, checksum) "
                       "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                       {key, at, std::int64_t(event.kind), std::int64_t(event.actor), string_view(event.text),
                        event.keep, event.time, event_checksum(append.table, at, event)});
        ++at;
    }
    if (append.head) update_head(connection, *append.head);
    return {};
}

Answer<void> delete_table(Connection& connection, const TableId& id) {
    std::optional<std::int64_t> key;
    connection.run("DELETE FROM tables WHERE id = $1 RETURNING key", {string_view(id)},
                   [&](const Row& row) { key = number(row[0]); });
    if (!key) return no_table(id);
    for (const char* sql : {"DELETE FROM standings WHERE table_key = $1", "DELETE FROM seats WHERE table_key = $1",
                            "DELETE FROM events WHERE table_key = $1", "DELETE FROM chat WHERE table_key = $1"})
        connection.run(sql, {*key});
    return {};
}

Answer<std::int64_t> add_chat(Connection& connection, const TableId& id, const ChatLine& line) {
    std::int64_t key = 0, at = -1;
    connection.run("UPDATE standings SET chat_lines = chat_lines + 1 "
                   "WHERE table_key = (SELECT key FROM tables WHERE id = $1) RETURNING table_key, chat_lines",
                   {string_view(id)}, [&](const Row& row) { key = number(row[0]), at = number(row[1]) - 1; });
    if (at < 0) return no_table(id);
    connection.run("INSERT INTO chat (table_key, number, person, name, text, time) VALUES ($1, $2, $3, $4, $5, $6)",
                   {key, at, string_view(line.person), string_view(line.name), string_view(line.text), line.time});
    return at;
}

Answer<LoadedTable> load_table(Connection& connection, const TableId& id, std::int64_t first_event) {
    std::optional<Head> head = load_head(connection, id);
    if (!head && key_of(connection, id) != 0)
        return no(Trouble::damaged, fmt::format("the standing of table {} is missing from the store", id));
    if (!head) return no_table(id);
    LoadedTable loaded{std::move(head->table), {}, head->key};
    std::int64_t at = first_event = std::clamp<std::int64_t>(first_event, 0, loaded.table.length);
    bool whole = true;
    connection.run(
        "SELECT number, kind, actor, text, keep, time, checksum FROM events "
        "WHERE table_key = $1 AND number >= $2 ORDER BY number",
        {head->key, first_event}, [&](const Row& row) {
            Event event{EventKind(number(row[1])), int(number(row[2])), text(row[3]), number(row[4]), number(row[5])};
            whole = whole && number(row[0]) == at && event_checksum(id, at, event) == number(row[6]);
            if (whole) ++at;
            loaded.events.push_back(std::move(event));
        });
    if (!whole || at != loaded.table.length)
        return no(Trouble::damaged, fmt::format("event {} of table {} is damaged in the store", at, id));
    return loaded;
}

Answer<std::vector<Table>> list_tables(Connection& connection, const TableFilter& filter) {
    std::string where = "1 = 1";
    std::vector<Parameter> parameters;
    const auto with = [&](const Parameter& parameter) {
        parameters.push_back(parameter);
        return fmt::format("${}", parameters.size());
    };
    if (filter.visibility) where += fmt::format(" AND t.visibility = {}", int(*filter.visibility));
    if (!filter.game.empty()) where += " AND t.game = " + with(string_view(filter.game));
    if (filter.wake_by) where += " AND s.wake_at <= " + with(std::int64_t(*filter.wake_by));
    if (filter.updated_before) where += " AND s.updated < " + with(std::int64_t(*filter.updated_before));
    if (!filter.person.empty()) {
        const std::string person = with(string_view(filter.person));
        where += fmt::format(" AND t.key IN (SELECT table_key FROM seats WHERE person = {0} AND person <> '' "
                             "UNION SELECT key FROM tables WHERE host = {0})",
                             person);
    }
    const std::string newest_first =
        fmt::format("ORDER BY updated DESC, table_key DESC LIMIT {}", std::clamp(filter.limit, 0, 100'000));
    const auto newest = [&](const std::string& condition) {
        return fmt::format("SELECT t.id, s.updated, s.table_key FROM standings s JOIN tables t ON t.key = s.table_key "
                           "WHERE {}{} {}",
                           where, condition, newest_first);
    };
    // A question a status: the index then gives the newest of each without reading all that were ever played.
    std::string query;
    for (const Status status : filter.statuses)
        query += fmt::format("{}SELECT * FROM ({}) AS status_{}", query.empty() ? "" : " UNION ALL ",
                             newest(fmt::format(" AND s.status = {}", int(status))), int(status));
    query = query.empty() ? newest("") : fmt::format("SELECT * FROM ({}) AS every_status {}", query, newest_first);
    // First the ids, then each head by itself, so that a damaged one hides no other.
    std::vector<TableId> ids;
    connection.run_once(query, parameters, [&](const Row& row) { ids.push_back(text(row[0])); });
    std::vector<Table> tables;
    for (const TableId& id : ids) {
        try {
            if (auto head = load_head(connection, id)) tables.push_back(std::move(head->table));
        } catch (const Failure& failure) {
            if (failure.trouble != Trouble::damaged) throw;
        }
    }
    return tables;
}

Answer<std::vector<ChatLine>> load_chat(Connection& connection, const TableId& id, std::int64_t first_line) {
    std::vector<ChatLine> lines;
    connection.run("SELECT number, person, name, text, time FROM chat WHERE table_key = (SELECT key FROM tables WHERE "
                   "id = $1) AND number >= $2 ORDER BY number",
                   {string_view(id), first_line}, [&](const Row& row) {
                       lines.push_back({number(row[0]), text(row[1]), text(row[2]), text(row[3]), number(row[4])});
                   });
    return lines;
}

Answer<std::vector<TableId>> all_tables(Connection& connection) {
    std::vector<TableId> ids;
    connection.run("SELECT id FROM tables ORDER BY key", {}, [&](const Row& row) { ids.push_back(text(row[0])); });
    return ids;
}

} // namespace ecumene::store::rows
