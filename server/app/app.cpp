// Who asks, whether they may, and which route it is.
#include "server/app/call.h"

#include "engine/core/json_text.h"
#include "server/app/secrets.h"

#include <algorithm>
#include <fmt/format.h>

namespace ecumene::server {
namespace {

using nlohmann::json;

std::string error_body(const Refused& refused) {
    json error = {{"code", refused.code}, {"message", refused.message}};
    if (!refused.rule.empty()) error["rule"] = refused.rule;
    return write_json({{"error", error}});
}

Response error_response(const Refused& refused) {
    Response response{refused.status, "application/json", error_body(refused), {}};
    if (refused.status == 429) response.headers.emplace_back("Retry-After", "10");
    return response;
}

// localhost, or an address in digits: names of other machines could be made to point here by anybody (DNS rebinding).
bool is_own_name(std::string_view host) {
    if (!host.empty() && host.front() == '[') return host.find(']') != host.npos; // IPv6
    const std::string_view name = host.substr(0, host.rfind(':'));
    if (name == "localhost") return true;
    return !name.empty() &&
           std::all_of(name.begin(), name.end(), [](char c) { return c == '.' || (c >= '0' && c <= '9'); });
}

const Refused wrong_origin{403, "wrong_origin", "this request comes from another page than this server's own"};

} // namespace

App::App(House& house) : house_(house), hall_(house) {}

void App::begin() {
    began_ = house_.loop.now();
    hall_.begin();
}

void App::stop(std::function<void()> then) { hall_.close(std::move(then)); }

bool App::origin_allowed(const Request& request) const {
    if (request.origin.empty()) return false;
    if (!house_.config.public_url.empty() && request.origin == house_.config.public_url) return true;
    return request.origin == "http://" + request.host && is_own_name(request.host);
}

void App::reply(const CallPtr& call, int status, const Json& body) {
    Response response{status, "application/json", write_json(body), {}};
    response.headers.emplace_back("Cache-Control", "no-store");
    call->respond(std::move(response));
}

void App::refuse(const CallPtr& call, const Refused& refused) { call->respond(error_response(refused)); }

bool App::needs_person(const CallPtr& call) {
    if (call->asker.person) return true;
    refuse(call, {401, "who_are_you", "say who you are first: POST /api/guest"});
    return false;
}

bool App::limited(Buckets& buckets, const std::string& key, const CallPtr& call) {
    if (!house_.config.limits || buckets.take(key, house_.loop.now())) return false;
    ++house_.counters.limited;
    refuse(call, {429, "too_many", "that was a lot at once: wait a little"});
    return true;
}

void App::identify(const Request& request, std::function<void(Or<Asker>)> then) {
    const std::string token = cookie_value(request.cookie, cookie_name());
    if (token.empty()) return then(Asker());
    const std::string hash = token_hash(token);
    house_.store.session_by_token(hash, [this, hash, address = request.address, then = std::move(then)](
                                            store::Answer<std::pair<store::Session, store::Person>> found) {
        if (found && found->first.expires > house_.loop.now())
            return then(Asker{std::move(found->second), hash, false});
        if (!found && found.error().trouble != store::Trouble::missing)
            return then(tl::unexpected(Refused{503, "trouble", found.error().message}));
        if (house_.config.limits && !bad_tokens_by_address_.take(address, house_.loop.now())) {
            ++house_.counters.limited;
            return then(tl::unexpected(Refused{429, "too_many", "too many unknown cookies from your address"}));
        }
        then(Asker{std::nullopt, "", true});
    });
}

void App::request(Request request, Respond respond) {
    ++house_.counters.requests;
    const auto call = std::make_shared<Call>();
    call->respond = [this, respond = std::move(respond)](Response response) {
        if (response.status >= 400) ++house_.counters.refused_requests;
        respond(std::move(response));
    };
    call->request = std::move(request);
    const Request& asked = call->request;
    const bool reads = asked.method == "GET" || asked.method == "HEAD";
    if (!reads && asked.method != "POST")
        return refuse(call, {405, "wrong_method", "this server answers GET and POST"});
    if (asked.path == "/healthz") return health(call);
    if (asked.path == "/metrics") return metrics(call);
    if (asked.path.rfind("/api/", 0) != 0) {
        if (!reads) return refuse(call, {405, "wrong_method", "there is nothing to post to here"});
        return serve_file(call);
    }
    if (limited(requests_by_address_, asked.address, call)) return;
    if (!reads) {
        if (!origin_allowed(asked)) return refuse(call, wrong_origin);
        auto body = parse_json(asked.body.empty() ? "{}" : asked.body);
        if (!body) return refuse(call, {400, "bad_json", body.error().message});
        if (!body->is_object()) return refuse(call, {400, "bad_json", "the body is a JSON object"});
        call->body = std::move(*body);
    }
    identify(asked, [this, call](Or<Asker> asker) {
        if (!asker) return refuse(call, asker.error());
        call->asker = std::move(*asker);
        if (call->asker.bad_token) // the browser forgets a cookie that means nobody
            call->respond = [this, then = call->respond](Response response) {
                const bool sets = std::any_of(response.headers.begin(), response.headers.end(),
                                              [](const auto& header) { return header.first == "Set-Cookie"; });
                if (!sets) response.headers.emplace_back("Set-Cookie", cookie("", true));
                then(std::move(response));
            };
        dispatch(call);
    });
}

void App::dispatch(const CallPtr& call) {
    struct Entry {
        std::string_view method, path;
        Route route;
    };
    static constexpr Entry entries[] = {
        {"POST", "/api/guest", &App::guest},
        {"GET", "/api/me", &App::me},
        {"POST", "/api/me", &App::change_me},
        {"POST", "/api/login", &App::login},
        {"POST", "/api/logout", &App::logout},
        {"GET", "/api/games", &App::games},
        {"GET", "/api/tables", &App::list_tables},
        {"POST", "/api/tables", &App::create_table},
        {"GET", "/api/me/tables", &App::my_tables},
        {"GET", "/api/me/data", &App::my_data},
        {"POST", "/api/me/delete", &App::delete_me},
        {"POST", "/api/records", &App::import_record},
        {"GET", "/api/openapi.yaml", &App::serve_file},
    };
    const std::string method = call->request.method == "HEAD" ? "GET" : call->request.method;
    const std::string_view path = call->request.path;
    bool known = false;
    for (const Entry& entry : entries) {
        if (entry.path != path) continue;
        known = true;
        if (entry.method == method) return (this->*entry.route)(call);
    }
    if (known) return refuse(call, {405, "wrong_method", "this address is asked in another way"});
    constexpr std::string_view tables = "/api/tables/", games_path = "/api/games/";
    if (path.rfind(tables, 0) == 0) return dispatch_table(call, path.substr(tables.size()));
    if (path.rfind(games_path, 0) == 0 && method == "GET") return game_text(call, path.substr(games_path.size()));
    refuse(call, {404, "not_found", "there is nothing here"});
}

void App::dispatch_table(const CallPtr& call, std::string_view rest) {
    struct Entry {
        std::string_view method, what;
        TableRoute route;
    };
    static constexpr Entry entries[] = {
        {"GET", "", &App::show_table},
        {"POST", "sit", &App::sit},
        {"POST", "leave", &App::leave},
        {"POST", "bot", &App::set_bot},
        {"POST", "start", &App::start},
        {"POST", "resign", &App::resign},
        {"POST", "abandon", &App::abandon},
        {"POST", "rematch", &App::rematch},
        {"GET", "record", &App::record},
        {"GET", "log", &App::log},
        {"POST", "analysis", &App::begin_analysis},
        {"GET", "analysis", &App::show_analysis},
        {"GET", "points", &App::points},
    };
    const std::string method = call->request.method == "HEAD" ? "GET" : call->request.method;
    const std::size_t slash = rest.find('/');
    const std::string id(rest.substr(0, slash));
    const std::string what(slash == rest.npos ? "" : rest.substr(slash + 1));
    const bool moment_asked = what.rfind("at/", 0) == 0 && method == "GET";
    const auto entry = std::find_if(std::begin(entries), std::end(entries),
                                    [&](const Entry& e) { return e.method == method && e.what == what; });
    if (entry == std::end(entries) && !moment_asked) {
        const bool known =
            std::any_of(std::begin(entries), std::end(entries), [&](const Entry& e) { return e.what == what; });
        return refuse(call, known ? Refused{405, "wrong_method", "this address is asked in another way"}
                                  : Refused{404, "not_found", "there is nothing here"});
    }
    if (method == "POST" && !needs_person(call)) return;
    const TableRoute route = moment_asked ? nullptr : entry->route;
    hall_.open(id, [this, call, what, route](Or<TablePtr> table) {
        if (!table) return refuse(call, table.error());
        // Nothing is shown that is not yet written down.
        (*table)->when_free([this, call, what, route, found = *table] {
            if (route != nullptr) return (this->*route)(call, found);
            moment(call, found, std::string_view(what).substr(3));
        });
    });
}

// ---- sockets ----

void App::admit(Request request, std::function<void(Admission)> then) {
    const auto no = [this, &then](const Refused& refused) {
        ++house_.counters.refused_requests;
        then(tl::unexpected(error_response(refused)));
    };
    if (house_.stopping) return no({503, "trouble", "the server stops: come back in a few seconds"});
    if (!origin_allowed(request)) return no(wrong_origin);
    constexpr std::string_view prefix = "/ws/tables/";
    if (request.path.rfind(prefix, 0) != 0) return no({404, "not_found", "there is no such socket"});
    const std::string id = request.path.substr(prefix.size());
    if (house_.config.limits) {
        if (!requests_by_address_.take(request.address, house_.loop.now()) ||
            sockets_by_address_[request.address] >= house_.config.sockets_per_address) {
            ++house_.counters.limited;
            return no({429, "too_many", "too many connections from your address"});
        }
    }
    const auto visitor = std::make_shared<Visitor>();
    visitor->table_id = id;
    visitor->address = request.address;
    const std::string as = query_value(request.query, "as"), since = query_value(request.query, "since");
    visitor->as_spectator = as == "spectator";
    if (as.size() == 1 && as[0] >= '0' && as[0] <= '9') visitor->as = as[0] - '0';
    if (!since.empty() && since.size() <= 9 &&
        std::all_of(since.begin(), since.end(), [](char c) { return c >= '0' && c <= '9'; }))
        visitor->since = std::stoll(since);
    identify(request, [this, visitor, then](Or<Asker> asker) {
        if (!asker) return then(tl::unexpected(error_response(asker.error())));
        if (asker->person) {
            visitor->person = asker->person->id;
            visitor->name = asker->person->name;
            visitor->session = asker->session;
        }
        hall_.open(visitor->table_id, [this, visitor, then](Or<TablePtr> table) {
            if (!table) return then(tl::unexpected(error_response(table.error())));
            const store::Table& head = (*table)->head();
            if (visitor->as && (*visitor->as >= head.players || visitor->person.empty() ||
                                head.seats[std::size_t(*visitor->as)].person != visitor->person))
                return then(tl::unexpected(error_response({403, "not_yours", "this is not your seat"})));
            ++sockets_by_address_[visitor->address];
            ++house_.counters.sockets;
            then(visitor);
        });
    });
}

void App::opened(const VisitorPtr& visitor, std::shared_ptr<Wire> wire) {
    visitor->wire = std::move(wire);
    ++house_.counters.sockets_opened;
    hall_.open(visitor->table_id, [visitor](Or<TablePtr> table) {
        if (table)
            (*table)->join(visitor);
        else
            visitor->wire->close(close_not_found, "there is no such table");
    });
}

void App::heard(const VisitorPtr& visitor, std::string_view text) {
    if (visitor->table && !visitor->gone) visitor->table->hear(visitor, text);
}

void App::not_opened(const VisitorPtr& visitor) {
    --house_.counters.sockets;
    const auto it = sockets_by_address_.find(visitor->address);
    if (it != sockets_by_address_.end() && --it->second <= 0) sockets_by_address_.erase(it);
}

void App::closed(const VisitorPtr& visitor) {
    visitor->gone = true;
    not_opened(visitor);
    if (const TablePtr table = std::move(visitor->table)) table->leave(visitor);
    visitor->table = nullptr;
}

// ---- the rest ----

namespace {

// A Link header that lets the browser fetch the board of a game before its script asks for it; empty where there is
// none.
std::string board_hint(std::string_view game) {
    const std::string prefix = fmt::format("/assets/board-{}-", game);
    std::string hint;
    for (const WebFile& file : web_files()) {
        if (file.path.rfind(prefix, 0) != 0) continue;
        const bool style = file.path.substr(file.path.size() - 4) == ".css";
        hint += fmt::format("{}<{}>; {}", hint.empty() ? "" : ", ", file.path,
                            style ? "rel=preload; as=style; crossorigin" : "rel=modulepreload");
    }
    return hint;
}

} // namespace

void App::serve_file(const CallPtr& call) {
    const Request& asked = call->request;
    const WebFile* file = web_file(asked.path == "/" ? "/index.html" : asked.path);
    // Addresses inside the web table are its own business; a file that is not there is not.
    const bool page = asked.path.rfind('.') == std::string::npos && asked.path.rfind("/assets/", 0) != 0 &&
                      asked.path.rfind("/ws/", 0) != 0;
    constexpr std::string_view tables = "/tables/";
    const bool at_table = file == nullptr && page && asked.path.rfind(tables, 0) == 0;
    if (at_table) file = web_file("/table.html");
    if (file == nullptr && page) file = web_file("/index.html");
    if (file == nullptr) return refuse(call, {404, "not_found", "there is nothing here"});
    Response response;
    response.type = file->type;
    response.headers.emplace_back("ETag", file->etag);
    const bool forever = asked.path.rfind("/assets/", 0) == 0; // their names change with their content
    response.headers.emplace_back("Cache-Control", forever ? "public, max-age=31536000, immutable" : "no-cache");
    response.headers.emplace_back("Vary", "Accept-Encoding");
    if (at_table) {
        const std::string rest = asked.path.substr(tables.size());
        if (const TablePtr table = hall_.in_memory(rest.substr(0, rest.find('/'))))
            if (std::string hint = board_hint(table->head().game); !hint.empty())
                response.headers.emplace_back("Link", std::move(hint));
    }
    if (!asked.if_none_match.empty() && asked.if_none_match.find(file->etag) != std::string::npos) {
        response.status = 304;
        return call->respond(std::move(response));
    }
    const bool packed = asked.gzip && !file->gzip.empty();
    if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = packed ? file->gzip : file->plain;
    call->respond(std::move(response));
}

void App::health(const CallPtr& call) {
    const bool well = house_.store.figures().healthy && !house_.stopping;
    reply(call, well ? 200 : 503, {{"ok", well}});
}

void App::metrics(const CallPtr& call) {
    const std::string& address = call->request.address;
    if (!house_.config.metrics_public && address != "127.0.0.1" && address != "::1")
        return refuse(call, {403, "not_yours", "figures are shown on the machine itself only"});
    const Counters& c = house_.counters;
    const store::Figures f = house_.store.figures();
    std::string out;
    const auto add = [&out](std::string_view kind, std::string_view name, std::string_view help, std::uint64_t value) {
        out +=
            fmt::format("# HELP ecumene_{0} {1}\n# TYPE ecumene_{0} {2}\necumene_{0} {3}\n", name, help, kind, value);
    };
    const auto count = [&](auto name, auto help, auto value) { add("counter", name, help, value); };
    const auto gauge = [&](auto name, auto help, auto value) { add("gauge", name, help, std::uint64_t(value)); };
    gauge("uptime_seconds", "since the start", (house_.loop.now() - began_) / 1000);
    gauge("sockets", "open WebSockets", c.sockets);
    gauge("tables", "tables in memory", hall_.size());
    gauge("workers_waiting", "thoughts that wait for a thread", house_.workers.waiting());
    gauge("store_waiting", "reads and writes that wait for the store", f.waiting);
    gauge("store_healthy", "1 while the store answers", f.healthy ? 1 : 0);
    count("requests_total", "HTTP requests", c.requests);
    count("requests_refused_total", "HTTP requests answered with an error", c.refused_requests);
    count("limited_total", "requests and messages over a limit", c.limited);
    count("sockets_opened_total", "WebSockets opened", c.sockets_opened);
    count("slow_readers_total", "WebSockets dropped because their reader was too slow", c.slow_readers);
    count("messages_in_total", "WebSocket messages received", c.messages_in);
    count("messages_out_total", "WebSocket messages sent", c.messages_out);
    count("bytes_out_total", "bytes of WebSocket messages sent", c.bytes_out);
    count("acts_total", "acts of people", c.acts);
    count("actions_total", "actions written down, of people, bots and chance", c.actions);
    count("bot_moves_total", "actions of bots", c.bot_moves);
    count("auto_passes_total", "passes made for people who had no choice", c.auto_passes);
    count("stale_total", "acts for a position that had passed", c.stale);
    count("illegal_total", "acts against the rules", c.illegal);
    count("not_allowed_total", "messages of people who may not", c.not_allowed);
    count("undos_total", "undos", c.undos);
    count("time_outs_total", "clocks that ran out", c.time_outs);
    count("conflicts_total", "writes that another was quicker than", c.conflicts);
    count("store_failures_total", "writes that failed", c.store_failures);
    count("store_commits_total", "commits of the store", f.commits);
    count("store_events_total", "events committed", f.events);
    Response response{200, "text/plain; version=0.0.4", std::move(out), {}};
    call->respond(std::move(response));
}

} // namespace ecumene::server
