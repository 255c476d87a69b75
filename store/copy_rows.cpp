// Copies a whole store row by row, between any two kinds: what backup and restore do.
#include "store/rows.h"

#include <fmt/format.h>

namespace ecumene::store::rows {
namespace {

struct Copied {
    const char *name, *columns;
    int keys, width; // the first so many columns are the key that a page goes on from
};

// In the order in which they are filled.
constexpr Copied copied[] = {
    {"people", "id, name, login, password_hash, settings, created", 1, 6},
    {"sessions", "token_hash, person, created, expires", 1, 4},
    {"tables",
     "key, id, game, rules, players, options, seed, title, visibility, settings, host, created, live, checksum", 1, 14},
    {"standings", "table_key, length, revision, chat_lines, status, to_act, wake_at, updated, result, reason", 1, 10},
    {"seats", "table_key, seat, person, bot, stand_in", 2, 5},
    {"events", "table_key, number, kind, actor, text, keep, time, checksum", 2, 8},
    {"chat", "table_key, number, person, name, text, time", 2, 6},
};
constexpr std::size_t page = 1000; // rows in memory at once

Parameter given(const Value& value) {
    if (const auto* n = std::get_if<std::int64_t>(&value)) return *n;
    if (const auto* t = std::get_if<std::string>(&value)) return std::string_view(*t);
    return std::monostate();
}

std::string places(int count) {
    std::string list;
    for (int i = 1; i <= count; ++i) list += fmt::format("{}${}", i == 1 ? "" : ", ", i);
    return list;
}

// Prepared by its address, so it is made once and stays.
const char* insertion(const Copied& table) {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> made;
        for (const Copied& t : copied)
            made.push_back(fmt::format("INSERT INTO {} ({}) VALUES ({})", t.name, t.columns, places(t.width)));
        return made;
    }();
    return all[std::size_t(&table - copied)].c_str();
}

void copy(Connection& from, Connection& to, const Copied& table) {
    const std::string_view columns = table.columns;
    const std::size_t second = columns.find(',', columns.find(',') + 1);
    const std::string keys(table.keys == 1 ? columns.substr(0, columns.find(',')) : columns.substr(0, second));
    const std::string start = fmt::format("SELECT {} FROM {} ORDER BY {} LIMIT {}", columns, table.name, keys, page);
    const std::string go_on = fmt::format("SELECT {} FROM {} WHERE ({}) > ({}) ORDER BY {} LIMIT {}", columns,
                                          table.name, keys, places(table.keys), keys, page);
    const char* insert = insertion(table);
    std::vector<Row> rows;
    do {
        Row last;
        if (!rows.empty()) last.assign(rows.back().begin(), rows.back().begin() + table.keys);
        rows.clear();
        std::vector<Parameter> after;
        for (const Value& value : last) after.push_back(given(value));
        from.run_once(last.empty() ? start : go_on, after, [&](const Row& row) { rows.push_back(row); });
        for (const Row& row : rows) {
            std::vector<Parameter> values;
            for (const Value& value : row) values.push_back(given(value));
            to.run(insert, values);
        }
    } while (rows.size() == page);
}

} // namespace

Answer<void> copy_all(Connection& from, Connection& to) {
    for (const char* name : {"tables", "people"}) {
        bool empty = true;
        to.run_once(fmt::format("SELECT 1 FROM {} LIMIT 1", name), {}, [&](const Row&) { empty = false; });
        if (!empty)
            return tl::unexpected<StoreError>(
                StoreError{Trouble::refused, "this store is not empty: a backup is restored into a new one only"});
    }
    for (const Copied& table : copied) copy(from, to, table);
    to.keys_were_given();
    return {};
}

} // namespace ecumene::store::rows
