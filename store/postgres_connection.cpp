// PostgreSQL: one database for several nodes, which tell each other by NOTIFY what they have committed.
#include "store/connection.h"

#include <atomic>
#include <charconv>
#include <chrono>
#include <fmt/format.h>
#include <optional>
#include <pqxx/pqxx>
#include <thread>
#include <unordered_map>

namespace ecumene::store {
namespace {

constexpr auto our_channel = "ecumene";
constexpr pqxx::oid bigint = 20; // the type of every number in our schema

// A network that swallows packets is noticed, at the connection and later.
std::string with_timeouts(const std::string& address) {
    std::string full = address;
    if (full.find("connect_timeout=") == std::string::npos)
        full += (full.find('?') == std::string::npos ? "?" : "&") + std::string("connect_timeout=5");
    if (full.find("tcp_user_timeout=") == std::string::npos) full += "&tcp_user_timeout=10000";
    return full;
}

std::string first_line(const std::string& message) { return message.substr(0, message.find('\n')); }

// Runs something of libpqxx and turns its exceptions into ours.
template <class Work>
auto guarded(Work work) {
    const auto away = [](const std::exception& error) {
        return Failure(Trouble::unavailable, fmt::format("the database is away ({})", first_line(error.what())), true);
    };
    try {
        return work();
    } catch (const pqxx::broken_connection& error) {
        throw away(error);
    } catch (const pqxx::in_doubt_error& error) {
        throw away(error);
    } catch (const pqxx::sql_error& error) {
        const std::string& state = error.sqlstate();
        if (state.empty() || state.starts_with("57P") || state.starts_with("08")) throw away(error); // it goes down
        if (state == "XX001" || state == "XX002")
            throw Failure(Trouble::damaged, fmt::format("the database is damaged ({})", first_line(error.what())));
        throw Failure(state == "23505" ? Trouble::taken : Trouble::unavailable,
                      fmt::format("the database refuses ({}, {})", state, first_line(error.what())));
    } catch (const Failure&) {
        throw;
    } catch (const std::exception& error) { // a protocol out of step
        throw away(error);
    }
}

class PostgresConnection final : public Connection {
public:
    PostgresConnection(const std::string& address, std::string node, Use use, int busy_ms) : node_(std::move(node)) {
        guarded([&] {
            connection_.emplace(with_timeouts(address));
            pqxx::nontransaction setting(*connection_);
            setting.exec(fmt::format("SET lock_timeout = {}; SET statement_timeout = {}; SET client_min_messages = "
                                     "warning; SET application_name = 'ecumene'",
                                     busy_ms, use == Use::write ? 4 * busy_ms : 0));
        });
    }

    void begin(Intent intent) override {
        guarded([&] {
            if (intent == Intent::write)
                transaction_ = std::make_unique<pqxx::work>(*connection_);
            else
                transaction_ =
                    std::make_unique<pqxx::transaction<pqxx::repeatable_read, pqxx::read_only>>(*connection_);
        });
    }
    void commit() override {
        const auto ending = std::move(transaction_);
        guarded([&] { ending->commit(); });
    }
    void rollback() noexcept override {
        try {
            transaction_.reset();
        } catch (const std::exception&) { // it is gone either way
        }
    }

    std::int64_t run(const char* sql, Parameters parameters, const OnRow& on_row) override {
        return guarded([&] {
            auto [found, is_new] = prepared_.try_emplace(sql, fmt::format("s{}", prepared_.size()));
            if (is_new) connection_->prepare(found->second, sql);
            const Written written(parameters);
            return read(transaction_->exec_prepared(found->second, pqxx::prepare::make_dynamic_params(written.views)),
                        on_row);
        });
    }

    void run_once(const std::string& sql, Parameters parameters, const OnRow& on_row) override {
        guarded([&] {
            const Written written(parameters);
            read(transaction_->exec_params(sql, pqxx::prepare::make_dynamic_params(written.views)), on_row);
        });
    }

    void script(const std::string& sql) override {
        guarded([&] { transaction_->exec(sql); });
    }

    // Also keeps other nodes from changing the schema until the transaction ends.
    std::int64_t version() override {
        run_once("SELECT pg_advisory_xact_lock(1164178797)", {}, nullptr);
        bool known = false;
        run_once("SELECT to_regclass('ecumene_store') IS NOT NULL", {},
                 [&](const Row& row) { known = text(row[0]) == "t"; });
        std::int64_t version = 0;
        if (known) run_once("SELECT version FROM ecumene_store", {}, [&](const Row& row) { version = number(row[0]); });
        return version;
    }
    void set_version(std::int64_t version) override {
        script(fmt::format("CREATE TABLE IF NOT EXISTS ecumene_store (version BIGINT NOT NULL); DELETE FROM "
                           "ecumene_store; INSERT INTO ecumene_store VALUES ({})",
                           version));
    }

    void announce(const std::vector<Notice>& notices) override {
        if (notices.empty()) return;
        std::string lines;
        for (const Notice& notice : notices)
            lines += fmt::format("{}{} {} {} {} {} {}", lines.empty() ? "" : ",", node_, notice.table, notice.length,
                                 notice.revision, notice.chat_lines, int(notice.deleted));
        run("SELECT pg_notify('ecumene', line) FROM unnest(string_to_array($1, ',')) AS line",
            {std::string_view(lines)}, nullptr);
    }

    std::vector<std::string> damage() override { return {}; } // PostgreSQL has tools of its own for this

    Dialect dialect() const override { return {"BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY", "", true}; }

    void keys_were_given() override {
        run_once("SELECT setval(pg_get_serial_sequence('tables', 'key'), (SELECT max(key) FROM tables))", {}, nullptr);
    }

private:
    // Parameters as text that ends with a NUL, as the library of PostgreSQL wants them.
    struct Written {
        explicit Written(Parameters parameters) {
            texts.reserve(parameters.size());
            for (const Parameter& parameter : parameters) {
                if (const auto* n = std::get_if<std::int64_t>(&parameter))
                    texts.push_back(std::to_string(*n));
                else if (const auto* t = std::get_if<std::string_view>(&parameter))
                    texts.emplace_back(*t);
                else
                    texts.emplace_back();
                views.push_back(parameter.index() == 0 ? nullptr : texts.back().c_str());
            }
        }
        std::vector<std::string> texts;
        std::vector<const char*> views;
    };

    static std::int64_t read(const pqxx::result& result, const OnRow& on_row) {
        if (on_row) {
            Row row(result.columns());
            for (const auto& line : result) {
                for (pqxx::row::size_type i = 0; i < line.size(); ++i) {
                    const auto field = line[i];
                    if (field.is_null())
                        row[i] = std::monostate();
                    else if (field.type() == bigint)
                        row[i] = field.as<std::int64_t>();
                    else
                        row[i] = std::string(field.c_str(), field.size());
                }
                on_row(row);
            }
        }
        return std::int64_t(result.affected_rows());
    }

    std::string node_;
    std::optional<pqxx::connection> connection_;
    std::unique_ptr<pqxx::transaction_base> transaction_; // after connection_: it ends first
    std::unordered_map<const char*, std::string> prepared_;
};

// "node table length revision chat deleted"; nothing where it is our own or not of this form.
std::optional<Notice> read_notice(std::string_view line, std::string_view own_node) {
    std::vector<std::string_view> words;
    while (!line.empty()) {
        const std::size_t end = std::min(line.find(' '), line.size());
        words.push_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    if (words.size() != 6 || words[0] == own_node) return std::nullopt;
    Notice notice;
    notice.table = words[1];
    int deleted = 0;
    const auto read = [](std::string_view word, auto& value) {
        return std::from_chars(word.data(), word.data() + word.size(), value).ec == std::errc();
    };
    if (!read(words[2], notice.length) || !read(words[3], notice.revision) || !read(words[4], notice.chat_lines) ||
        !read(words[5], deleted))
        return std::nullopt;
    notice.deleted = deleted != 0;
    return notice;
}

class PostgresListener final : public Listener {
public:
    PostgresListener(std::string address, std::string node, std::function<void(const Notice&)> heard)
        : address_(std::move(address)), node_(std::move(node)), heard_(std::move(heard)), thread_([this] { work(); }) {}
    ~PostgresListener() override {
        stopping_ = true;
        thread_.join();
    }

private:
    class Ear final : public pqxx::notification_receiver {
    public:
        Ear(pqxx::connection_base& connection, PostgresListener& listener)
            : notification_receiver(connection, our_channel), listener_(listener) {}
        void operator()(const std::string& line, int) override {
            if (const auto notice = read_notice(line, listener_.node_)) listener_.heard_(*notice);
        }

    private:
        PostgresListener& listener_;
    };

    void work() {
        bool first = true;
        while (!stopping_) {
            try {
                pqxx::connection connection(with_timeouts(address_));
                Ear ear(connection, *this);
                if (!first) heard_(Notice{}); // something may have been said meanwhile
                first = false;
                int quiet = 0;
                while (!stopping_) {
                    if (connection.await_notification(0, 200'000) != 0) quiet = 0;
                    if (++quiet % 25 == 0) pqxx::nontransaction(connection).exec("SELECT 1"); // is anybody there?
                }
            } catch (const std::exception&) {
                first = false;
                for (int i = 0; i < 5 && !stopping_; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
            }
        }
    }

    std::string address_, node_;
    std::function<void(const Notice&)> heard_;
    std::atomic<bool> stopping_ = false;
    std::thread thread_; // last: it uses all of the above
};

} // namespace

std::unique_ptr<Connection> open_postgres(const std::string& address, const std::string& node, Use use, int busy_ms) {
    return std::make_unique<PostgresConnection>(address, node, use, busy_ms);
}

std::unique_ptr<Listener> listen_postgres(const std::string& address, const std::string& node,
                                          std::function<void(const Notice&)> heard) {
    return std::make_unique<PostgresListener>(address, node, std::move(heard));
}

} // namespace ecumene::store
