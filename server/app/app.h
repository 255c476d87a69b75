// The server without its network: every route and message of docs/api.md. All on the loop's thread.
#pragma once

#include "server/app/analyses.h"
#include "server/app/hall.h"
#include "server/app/http.h"
#include "server/app/limits.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>

namespace ecumene {
struct Record;
}

namespace ecumene::server {

// A file of the web table, held by the program.
struct WebFile {
    std::string_view path, type, etag;
    std::string_view plain, gzip; // gzip is empty where it would not be shorter
};
std::span<const WebFile> web_files();
const WebFile* web_file(std::string_view path); // "/index.html", "/assets/...", "/rules/plague.md", ...

// Whether a socket may be opened: a visitor, or the answer to send instead.
using Admission = tl::expected<VisitorPtr, Response>;

class App {
public:
    explicit App(House& house);

    void begin();
    void stop(std::function<void()> then);

    void request(Request request, Respond respond);
    void admit(Request request, std::function<void(Admission)> then);
    void opened(const VisitorPtr& visitor, std::shared_ptr<Wire> wire);
    void heard(const VisitorPtr& visitor, std::string_view text);
    void closed(const VisitorPtr& visitor);
    void not_opened(const VisitorPtr& visitor); // the peer went away before the socket stood

    static std::size_t longest_body(std::string_view path) { return path == "/api/records" ? 1 << 20 : 8192; }

private:
    using Json = nlohmann::json;
    struct Asker { // who asks; without a person: a stranger
        std::optional<store::Person> person;
        std::string session; // hash of the token
        bool bad_token = false;
    };
    struct Call; // one request under way (call.h)
    using CallPtr = std::shared_ptr<Call>;
    using Route = void (App::*)(const CallPtr&);
    using TableRoute = void (App::*)(const CallPtr&, const TablePtr&);

    // app.cpp
    bool origin_allowed(const Request& request) const;
    void identify(const Request& request, std::function<void(Or<Asker>)> then);
    void dispatch(const CallPtr& call);
    void dispatch_table(const CallPtr& call, std::string_view rest);
    void serve_file(const CallPtr& call);
    bool needs_person(const CallPtr& call);
    bool limited(Buckets& buckets, const std::string& key, const CallPtr& call);
    static void reply(const CallPtr& call, int status, const Json& body);
    static void refuse(const CallPtr& call, const Refused& refused);
    void health(const CallPtr& call);
    void metrics(const CallPtr& call);

    // people.cpp
    void guest(const CallPtr& call);
    void me(const CallPtr& call);
    void change_me(const CallPtr& call);
    void login(const CallPtr& call);
    void logout(const CallPtr& call);
    void check_password(const CallPtr& call, const std::string& hash, const std::string& password, const char* wrong,
                        std::function<void()> then);
    void farewell(const CallPtr& call) const;
    void new_session(const CallPtr& call, const store::Person& person, int status, const std::string& old_session);
    std::string cookie_name() const;
    std::string cookie(const std::string& token, bool ends) const;
    bool secure() const { return house_.config.public_url.rfind("https://", 0) == 0; }

    // own_data.cpp
    using VisitTable = std::function<void(const TablePtr&, Done)>;
    void my_data(const CallPtr& call);
    void delete_me(const CallPtr& call);
    void forget(const CallPtr& call);
    void forget_at_tables(const std::string& person, Done done);
    void each_table_of(const std::string& person, VisitTable visit, Done done);

    // tables.cpp, table_seats.cpp
    void games(const CallPtr& call);
    void game_text(const CallPtr& call, std::string_view rest);
    void list_tables(const CallPtr& call);
    void my_tables(const CallPtr& call);
    void create_table(const CallPtr& call);
    void show_table(const CallPtr& call, const TablePtr& table);
    void sit(const CallPtr& call, const TablePtr& table);
    void leave(const CallPtr& call, const TablePtr& table);
    void set_bot(const CallPtr& call, const TablePtr& table);
    void start(const CallPtr& call, const TablePtr& table);
    void resign(const CallPtr& call, const TablePtr& table);
    void abandon(const CallPtr& call, const TablePtr& table);
    void rematch(const CallPtr& call, const TablePtr& table);
    void forget_at(const TablePtr& table, const std::string& person, Done done);
    Done then_show(const CallPtr& call, const TablePtr& table, int status = 200);
    void make(const CallPtr& call, store::Table table, bool start, std::function<void(TablePtr)> then);

    // replay.cpp
    void record(const CallPtr& call, const TablePtr& table);
    void log(const CallPtr& call, const TablePtr& table);
    void moment(const CallPtr& call, const TablePtr& table, std::string_view number);
    void import_record(const CallPtr& call);
    void keep_record(const CallPtr& call, const Record& record, const AnyGame& game);
    void begin_analysis(const CallPtr& call, const TablePtr& table);
    void show_analysis(const CallPtr& call, const TablePtr& table);
    void points(const CallPtr& call, const TablePtr& table);
    std::optional<Viewer> viewer_asked(const CallPtr& call, const TablePtr& table);

    House& house_;
    Hall hall_;
    Analyses analyses_{house_};
    std::unordered_map<std::string, int> sockets_by_address_;
    TimeMs began_ = 0;

    Buckets requests_by_address_{{300, 50}}, guests_by_address_{{30, 0.1}}, bad_tokens_by_address_{{20, 0.1}};
    Buckets logins_by_name_{{10, 10.0 / 600}}, logins_by_address_{{200, 200.0 / 600}};
    Buckets tables_by_person_{{30, 0.1}}, records_by_person_{{10, 1.0 / 30}}, data_by_person_{{3, 1.0 / 300}};
};

} // namespace ecumene::server
