// Opening, dropping and waking of tables.
#include "server/app/hall.h"

#include <algorithm>

namespace ecumene::server {

using store::Trouble;

Refused refused(const store::StoreError& error) {
    switch (error.trouble) {
    case Trouble::missing: return {404, "not_found", "there is no such table"};
    case Trouble::conflict: return {409, "conflict", "the table has moved on"};
    case Trouble::taken: return {409, "conflict", "this name is taken"};
    case Trouble::damaged: return {503, "damaged", "what is stored of this table is damaged: " + error.message};
    default: return {503, "trouble", error.message};
    }
}

bool is_table_id(std::string_view text) {
    return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

void Hall::begin() {
    house_.store.on_notice([this](const store::Notice& notice) {
        house_.several_nodes = true;
        if (!notice.table.empty()) {
            if (const TablePtr table = in_memory(notice.table)) table->notice(notice);
            return;
        }
        for (const auto& [id, table] : tables_) table->notice(notice);
    });
    look_around();
}

TablePtr Hall::in_memory(const std::string& id) const {
    const auto it = tables_.find(id);
    return it == tables_.end() ? nullptr : it->second;
}

void Hall::open(const std::string& id, std::function<void(Or<TablePtr>)> then) {
    if (!is_table_id(id)) return then(tl::unexpected(Refused{404, "not_found", "there is no such table"}));
    if (const TablePtr table = in_memory(id)) return then(table);
    const auto [place, first] = opening_.try_emplace(id);
    place->second.push_back(std::move(then));
    if (!first) return;
    house_.store.load_table(id, 0, [this, id](store::Answer<store::LoadedTable> loaded) {
        const auto answer = [this, id](const Or<TablePtr>& table) {
            for (const auto& next : take_waiting(id)) next(table);
        };
        if (!loaded) {
            if (loaded.error().trouble == Trouble::damaged) log_trouble("damaged_table", loaded.error().message);
            return answer(tl::unexpected(refused(loaded.error())));
        }
        const auto table = std::make_shared<LiveTable>(house_, std::move(*loaded));
        table->load_chat([this, id, table, answer] {
            tables_[id] = table;
            answer(table);
            table->advance();
        });
    });
}

void Hall::make(store::Table table, bool start, std::function<void(Or<TablePtr>)> then) {
    const std::string id = table.id;
    if (opening_.count(id) > 0) // somebody looks for it already, and is told first that it is not there
        return open(id, [this, table = std::move(table), start, then = std::move(then)](const Or<TablePtr>&) {
            make(table, start, then);
        });
    opening_.try_emplace(id);
    const auto made = std::make_shared<LiveTable>(house_, store::LoadedTable{table, {}});
    const auto written = [this, id, made, then = std::move(then)](const Outcome& outcome) {
        const Waiting waiting = take_waiting(id);
        if (outcome) tables_[id] = made;
        then(outcome ? Or<TablePtr>(made) : tl::unexpected(outcome.error()));
        for (const auto& next : waiting) open(id, next); // which may be another's of the same name
    };
    if (start)
        made->start(table.host, written); // which writes the table as well
    else
        made->write_new(written);
}

Hall::Waiting Hall::take_waiting(const std::string& id) {
    Waiting waiting = std::move(opening_[id]);
    opening_.erase(id);
    return waiting;
}

void Hall::look_around() {
    std::unordered_set<std::string> idle;
    for (auto it = tables_.begin(); it != tables_.end();) {
        const bool now_idle = it->second->idle() && it->second.use_count() == 1;
        if (now_idle && idle_before_.count(it->first) > 0) {
            it = tables_.erase(it);
            continue;
        }
        if (now_idle) idle.insert(it->first);
        ++it;
    }
    idle_before_ = std::move(idle);
    wake_due();
    if (house_.several_nodes && ++rounds_ % 3 == 0) check_sessions();
    house_.loop.after(5000, [this] {
        if (!house_.stopping) look_around();
    });
}

void Hall::wake_due() {
    if (waking_) return;
    waking_ = true;
    store::TableFilter due;
    due.statuses = {store::Status::playing};
    due.wake_by = house_.loop.now();
    due.limit = 500;
    house_.store.list_tables(due, [this](store::Answer<std::vector<store::Table>> tables) {
        waking_ = false;
        if (!tables) return;
        for (const store::Table& table : *tables)
            if (!in_memory(table.id) && !house_.stopping) open(table.id, [](const Or<TablePtr>&) {});
    });
}

// Who logged out at another node, or whose sessions a new password ended, loses the sockets here too.
void Hall::check_sessions() {
    std::unordered_set<std::string> sessions;
    for (const auto& [id, table] : tables_) table->add_sessions(sessions);
    for (const std::string& session : sessions)
        house_.store.session_by_token(
            session, [this, session](const store::Answer<std::pair<store::Session, store::Person>>& found) {
                if (!found && found.error().trouble == Trouble::missing) close_session(session);
            });
}

// Other nodes show the old name at lines of chat for as long as somebody looks at the table there.
void Hall::forget(const std::string& person) {
    for (const auto& [id, table] : tables_) table->forget_in_chat(person);
    check_sessions();
}

void Hall::close_session(const std::string& session) {
    for (const auto& [id, table] : tables_) table->close_session(session);
}

void Hall::close(std::function<void()> then) {
    house_.stopping = true;
    const auto left = std::make_shared<std::size_t>(tables_.size() + 1);
    const auto one_less = [left, then] {
        if (--*left == 0) then();
    };
    for (const auto& [id, table] : tables_) {
        table->say_goodbye();
        table->pause_clocks(one_less);
    }
    one_less();
}

} // namespace ecumene::server
