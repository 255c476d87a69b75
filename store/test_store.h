// What the tests of the store share: stores in fresh places of either kind, small tables, answers at once.
#pragma once

#include "store/wait.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace ecumene::store {

inline std::string output_of(const std::string& command) {
    std::string text;
    FILE* pipe = ::popen(command.c_str(), "r");
    char block[256];
    while (pipe != nullptr && std::fgets(block, sizeof block, pipe) != nullptr) text += block;
    if (pipe == nullptr || ::pclose(pipe) != 0) throw std::runtime_error("this failed: " + command);
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

inline std::string postgres_tool() { return ECUMENE_TESTS "/support/postgres "; }

// A real PostgreSQL, started once for the whole program when first asked for.
class Cluster {
public:
    static Cluster& instance() {
        static Cluster cluster;
        return cluster;
    }
    std::string fresh_database() {
        const std::string name = fmt::format("test{}", ++databases_);
        output_of(fmt::format("psql -q 'postgres://ecumene@/postgres?host={}' -c 'CREATE DATABASE {}'", dir_, name));
        return fmt::format("postgres://ecumene@/{}?host={}", name, dir_);
    }
    void control(const std::string& what) { output_of(postgres_tool() + what + " " + dir_); }

private:
    Cluster() : dir_(output_of(postgres_tool() + "new")) {}
    ~Cluster() { std::system((postgres_tool() + "remove " + dir_).c_str()); }

    std::string dir_;
    int databases_ = 0;
};

class Folder {
public:
    Folder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "ecstore.XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
    }
    Folder(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }
    std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

struct Sqlite {
    static std::string fresh(const Folder& folder) { return folder.file("store.db"); }
};
struct Postgres {
    static std::string fresh(const Folder&) { return Cluster::instance().fresh_database(); }
};

// A store with every call as one that waits.
class TestStore {
public:
    explicit TestStore(const std::string& address, StoreSettings settings = {}) {
        auto opened = open_store(address, std::move(settings));
        if (!opened) throw std::runtime_error(opened.error().message);
        store = std::move(*opened);
    }

    auto create(const Table& t, const ForSession& by = {}) {
        return wait<TableKey>([&](auto r) { store->create_table(t, by, r); });
    }
    auto begin(const Table& t, const Append& first) {
        return wait<TableKey>([&](auto r) { store->begin_table(t, first, {}, r); });
    }
    auto save(const Table& t, const ForSession& by = {}) {
        return wait<std::int64_t>([&](auto r) { store->save_table(t, by, r); });
    }
    auto append(const Append& a) {
        return wait<void>([&](auto r) { store->append(a, r); });
    }
    auto load(const TableId& id, std::int64_t first = 0) {
        return wait<LoadedTable>([&](auto r) { store->load_table(id, first, r); });
    }
    auto list(const TableFilter& f = {}) {
        return wait<std::vector<Table>>([&](auto r) { store->list_tables(f, r); }).value();
    }
    auto remove(const TableId& id) {
        return wait<void>([&](auto r) { store->delete_table(id, r); });
    }
    auto say(const TableId& id, const ChatLine& line, const ForSession& by = {}) {
        return wait<std::int64_t>([&](auto r) { store->add_chat(id, line, by, r); });
    }
    auto chat(const TableId& id, std::int64_t first = 0) {
        return wait<std::vector<ChatLine>>([&](auto r) { store->load_chat(id, first, r); }).value();
    }
    auto make(const Person& p, const Session& s) {
        return wait<void>([&](auto r) { store->create_person(p, s, r); });
    }
    auto rename(const PersonId& id, const std::string& name, const std::string& login, const ForSession& by = {}) {
        return wait<Person>([&](auto r) { store->rename_person(id, name, login, by, r); });
    }
    auto set_password(const PersonId& id, const std::string& old_hash, const std::string& new_hash,
                      const Session& fresh, const ForSession& by = {}) {
        const auto login_of = [](const std::string& name) { return "login of " + name; };
        return wait<Person>([&](auto r) { store->set_password(id, old_hash, new_hash, login_of, fresh, by, r); });
    }
    auto backup(const std::string& file) {
        return wait<void>([&](auto r) { store->backup(file, r); });
    }
    auto restore(const std::string& file) {
        return wait<void>([&](auto r) { store->restore(file, r); });
    }

    std::unique_ptr<Store> store;
};

inline Table small_table(const TableId& id) {
    Table table;
    table.id = id, table.game = "plague", table.rules = "1", table.players = 2, table.options = "{}";
    table.seed = "seed of " + id, table.title = "Tuesday — Ærø 🎲", table.settings = "{\"clock\":1}";
    table.host = "anna", table.created = 1000, table.updated = 1000, table.live = "{}";
    table.seats = {{"anna", "", false}, {"", "adept", false}};
    return table;
}

inline Append one_action(const TableId& id, std::int64_t length, const std::string& text) {
    Append append{.table = id, .length = length, .events = {{EventKind::action, 0, text, 0, 5000 + length}}};
    append.standing.status = Status::playing;
    append.updated = 5000 + length;
    return append;
}

template <class T>
Trouble trouble(const Answer<T>& answer) {
    if (answer) throw std::runtime_error("this should not have succeeded");
    EXPECT_FALSE(answer.error().message.empty());
    return answer.error().trouble;
}

} // namespace ecumene::store
