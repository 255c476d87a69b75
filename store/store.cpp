// Opens a store of either kind, and the small things that all of them share.
#include "store/store.h"

#include "store/queued_store.h"
#include "store/rows.h"
#include "store/schema.h"

#include <fmt/format.h>
#include <random>
#include <sys/stat.h>

namespace ecumene::store {

std::string_view name(Trouble trouble) {
    switch (trouble) {
    case Trouble::conflict: return "conflict";
    case Trouble::missing: return "missing";
    case Trouble::taken: return "taken";
    case Trouble::damaged: return "damaged";
    case Trouble::unavailable: return "unavailable";
    case Trouble::overloaded: return "overloaded";
    case Trouble::newer: return "newer";
    case Trouble::refused: return "refused";
    case Trouble::signed_out: return "signed_out";
    }
    return "unknown";
}

std::string_view name(Status status) {
    switch (status) {
    case Status::open: return "open";
    case Status::playing: return "playing";
    case Status::finished: return "finished";
    case Status::abandoned: return "abandoned";
    case Status::frozen: return "frozen";
    }
    return "unknown";
}

std::vector<std::string> actions_of(const std::vector<Event>& events) {
    std::vector<std::string> actions;
    for (const Event& event : events) {
        if (event.kind == EventKind::action)
            actions.push_back(event.text);
        else if (event.kind == EventKind::undo && event.keep >= 0 && std::size_t(event.keep) < actions.size())
            actions.resize(std::size_t(event.keep));
    }
    return actions;
}

std::int64_t number(const Value& value) {
    if (const auto* n = std::get_if<std::int64_t>(&value)) return *n;
    throw Failure(Trouble::damaged, "the store holds a text where a number belongs");
}

const std::string& text(const Value& value) {
    if (const auto* t = std::get_if<std::string>(&value)) return *t;
    throw Failure(Trouble::damaged, "the store holds a number where a text belongs");
}

namespace {

bool exists(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && status.st_size > 0;
}

QueuedStore::Kind sqlite_kind(const std::string& path, const StoreSettings& settings) {
    if (settings.read_only || exists(path)) { // looked at before anything is changed
        const auto look = open_sqlite(path, Use::inspect, settings.busy_ms);
        const auto known = std::int64_t(schema_steps().size());
        if (settings.read_only || look->version() > known) expect_version(*look, known);
    }
    if (!settings.read_only) migrate(*open_sqlite(path, Use::write, settings.busy_ms), schema_steps());
    return {[path, busy_ms = settings.busy_ms](Use use) { return open_sqlite(path, use, busy_ms); }, nullptr,
            [path](const std::string& file) { copy_sqlite(*open_sqlite(path, Use::inspect, 5000), file); }};
}

std::string fresh_node_name() {
    std::random_device device;
    return fmt::format("{:08x}{:08x}", device(), device());
}

QueuedStore::Kind postgres_kind(const std::string& address, const StoreSettings& settings) {
    const std::string node = fresh_node_name();
    const auto connect = [address, node, busy_ms = settings.busy_ms](Use use) {
        return open_postgres(address, node, use, busy_ms);
    };
    const auto connection = connect(settings.read_only ? Use::inspect : Use::write);
    if (settings.read_only)
        expect_version(*connection, std::int64_t(schema_steps().size()));
    else
        migrate(*connection, schema_steps());
    const auto backup = [connect](const std::string& file) {
        const auto from = connect(Use::read);
        const auto to = open_sqlite(file, Use::write, 5000);
        migrate(*to, schema_steps());
        Transaction moment(*from, Connection::Intent::read), writing(*to, Connection::Intent::write);
        const auto copied = rows::copy_all(*from, *to);
        if (!copied) throw Failure(copied.error().trouble, copied.error().message);
        writing.commit();
        moment.commit();
    };
    return {connect,
            [address, node](std::function<void(const Notice&)> heard) {
                return listen_postgres(address, node, std::move(heard));
            },
            backup};
}

} // namespace

Answer<std::unique_ptr<Store>> open_store(const std::string& address, StoreSettings settings) {
    const auto no = [](Trouble trouble, std::string message) {
        return tl::unexpected<StoreError>(StoreError{trouble, std::move(message)});
    };
    if (address.empty()) return no(Trouble::refused, "a store needs a file name or the address of a database");
    try {
        const bool postgres = address.starts_with("postgres://") || address.starts_with("postgresql://");
        if (!postgres && address.find("://") != std::string::npos)
            return no(Trouble::refused,
                      fmt::format("there is no store of the kind of {}: give a file name or postgres://...", address));
        QueuedStore::Kind kind = postgres ? postgres_kind(address, settings) : sqlite_kind(address, settings);
        return std::make_unique<QueuedStore>(std::move(kind), std::move(settings));
    } catch (const Failure& failure) {
        return no(failure.trouble, failure.what());
    }
}

} // namespace ecumene::store
