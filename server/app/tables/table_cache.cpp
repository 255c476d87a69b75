// Opening, dropping and waking of tables.
#include "server/app/tables/table_cache.h"

#include <algorithm>

namespace ecumene::server {

using store::Trouble;

bool is_table_id(std::string_view text) {
    return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

void TableCache::begin() {
    services_.store.on_notice([this](const store::Notice& notice) {
        services_.several_nodes = true;
        if (!notice.table.empty()) {
            if (const TablePtr table = in_memory(notice.table)) table->notice(notice);
            return;
        }
        for (const auto& [id, table] : tables_) table->notice(notice);
    });
    look_around();
}

TablePtr TableCache::in_memory(const std::string& id) const {
    const auto it = tables_.find(id);
    return it == tables_.end() ? nullptr : it->second;
}

// ---- one at a time for each id ----

bool TableCache::under_way(const std::string& id, std::function<void()> again) {
    const auto it = under_way_.find(id);
    if (it == under_way_.end()) return false;
    it->second.push_back(std::move(again));
    return true;
}

void TableCache::finish(const std::string& id) {
    const auto node = under_way_.extract(id);
    for (const auto& again : node.mapped()) again();
}

void TableCache::open(const std::string& id, Then then) {
    if (const TablePtr table = in_memory(id)) return then(table);
    if (under_way(id, [this, id, then] { open(id, then); })) return;
    under_way_.try_emplace(id);
    load(id, std::move(then));
}

void TableCache::load(const std::string& id, Then then) {
    services_.store.load_table(id, 0, [this, id, then = std::move(then)](store::Answer<store::LoadedTable> loaded) {
        if (!loaded) {
            if (loaded.error().trouble == Trouble::damaged) log_trouble("damaged_table", loaded.error().message);
            then(tl::unexpected(refused(loaded.error())));
            return finish(id);
        }
        const TablePtr table = LiveTable::make(services_, std::move(*loaded));
        table->load_chat([this, id, table, then] {
            tables_[id] = table;
            then(table);
            finish(id);
            table->advance();
        });
    });
}

void TableCache::make(const store::Table& table, bool start, store::ForSession by, Then then) {
    const std::string id = table.id;
    if (const TablePtr there = in_memory(id)) return then(there);
    if (under_way(id, [this, table, start, by, then] { make(table, start, by, then); })) return;
    under_way_.try_emplace(id);
    const TablePtr made = LiveTable::make(services_, store::LoadedTable{table, {}});
    const auto written = [this, id, made, then = std::move(then)](const Outcome& outcome) {
        if (outcome) {
            tables_[id] = made;
            then(made);
            return finish(id);
        }
        if (outcome.error().code == "taken") return load(id, then); // it is there already
        then(tl::unexpected(outcome.error()));
        finish(id);
    };
    if (start)
        made->start(table.host, std::move(by), written); // which writes the table as well
    else
        made->write_new(std::move(by), written);
}

// ---- every few seconds ----

void TableCache::drop_unused() {
    std::unordered_set<std::string> unused;
    for (auto it = tables_.begin(); it != tables_.end();) {
        const bool now_unused = it->second->unused() && it->second.use_count() == 1;
        if (now_unused && unused_before_.count(it->first) > 0) {
            it = tables_.erase(it);
            continue;
        }
        if (now_unused) unused.insert(it->first);
        ++it;
    }
    unused_before_ = std::move(unused);
}

void TableCache::look_around() {
    constexpr int every_ms = 5000;
    drop_unused();
    wake_due();
    if (services_.several_nodes && ++rounds_ % 3 == 0) check_sessions();
    services_.loop.after(every_ms, [this] {
        if (!services_.stopping) look_around();
    });
}

void TableCache::wake_due() {
    if (waking_) return;
    waking_ = true;
    store::TableFilter due;
    due.statuses = {store::Status::playing};
    due.wake_by = services_.loop.now();
    due.limit = 500;
    services_.store.list_tables(due, [this](store::Answer<std::vector<store::Table>> tables) {
        waking_ = false;
        if (!tables) return;
        for (const store::Table& table : *tables)
            if (!in_memory(table.id) && !services_.stopping) open(table.id, [](const Or<TablePtr>&) {});
    });
}

// ---- everybody ----

// Who logged out at another node, or whose sessions a new password ended, loses the sockets here too.
void TableCache::check_sessions() {
    std::unordered_set<std::string> sessions;
    for (const auto& [id, table] : tables_) table->add_sessions(sessions);
    for (const std::string& session : sessions)
        services_.store.session_by_token(
            session, [this, session](const store::Answer<std::pair<store::Session, store::Person>>& found) {
                if (!found && found.error().trouble == Trouble::missing) close_session(session);
            });
}

// Other nodes show the old name at lines of chat for as long as somebody looks at the table there.
void TableCache::forget_in_chat(const std::string& person) {
    for (const auto& [id, table] : tables_) table->forget_in_chat(person);
}

void TableCache::close_session(const std::string& session) {
    for (const auto& [id, table] : tables_) table->close_session(session);
}

void TableCache::close(std::function<void()> then) {
    services_.stopping = true;
    const auto left = std::make_shared<std::size_t>(tables_.size() + 1);
    const auto one_less = [left, then] {
        if (--*left == 0) then();
    };
    for (const auto& [id, table] : tables_) table->close(one_less);
    one_less();
}

} // namespace ecumene::server
