// Who asks, whether they may, and which route it is; and the sockets' way to their tables.
#include "server/app/app.h"

#include "engine/core/json_text.h"
#include "server/app/routes/files.h"
#include "server/app/words.h"

#include <algorithm>

namespace ecumene::server {
namespace {

constexpr std::size_t longest_message = 8192, longest_record = 1 << 20;

const Refused wrong_origin{403, "wrong_origin", "This request comes from another page than this server's own."};
const Refused nobody{401, "who_are_you", "Say who you are first: POST /api/guest."};
const Refused nothing_here{404, "not_found", "There is nothing here."};

// localhost, or an address in digits: names of other machines could be made to point here by anybody (DNS rebinding).
bool is_own_name(std::string_view host) {
    if (!host.empty() && host.front() == '[') return host.find(']') != host.npos; // IPv6
    const std::string_view name = host.substr(0, host.rfind(':'));
    if (name == "localhost") return true;
    return !name.empty() &&
           std::all_of(name.begin(), name.end(), [](char c) { return c == '.' || (c >= '0' && c <= '9'); });
}

bool all_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

App::App(Services& services)
    : services_(services), tables_(services), sessions_(services, tables_), leaving_(services, tables_),
      analyses_(services), site_{services, tables_, sessions_, leaving_, analyses_} {
    add_people_routes(router_, site_);
    add_own_data_routes(router_, site_);
    add_game_routes(router_, site_);
    add_table_routes(router_, site_);
    add_seat_routes(router_, site_);
    add_record_routes(router_, site_);
    add_analysis_routes(router_, site_);
    add_operation_routes(router_, site_);
    add_file_routes(router_, site_);
}

void App::begin() {
    site_.began = services_.loop.now();
    services_.store.renew_logins(login_form, [](const store::Answer<std::int64_t>& renewed) {
        if (!renewed) log_trouble("store", renewed.error().message);
    });
    tables_.begin();
    leaving_.begin();
}

// ---- requests ----

bool App::origin_allowed(const Request& request) const {
    if (request.origin.empty()) return false;
    if (!services_.config.public_url.empty() && request.origin == services_.config.public_url) return true;
    return request.origin == "http://" + request.host && is_own_name(request.host);
}

std::size_t App::longest_body(std::string_view path) const {
    const Router::Match match = router_.find("POST", path);
    return match.route != nullptr && match.route->raw_body ? longest_record : longest_message;
}

// Nothing of a body is read before it is known who sent it and that they may.
void App::request(Request request, Respond respond) {
    ++services_.counters.requests;
    const auto call = std::make_shared<Call>();
    call->respond = [this, respond = std::move(respond)](Response response) {
        if (response.status >= 400) ++services_.counters.refused_requests;
        respond(std::move(response));
    };
    call->request = std::move(request);
    const Request& asked = call->request;
    const bool reads = asked.method == "GET" || asked.method == "HEAD";
    if (!reads && asked.method != "POST")
        return call->refuse({405, "wrong_method", "This server answers GET and POST."});
    Router::Match match = router_.find(reads ? "GET" : "POST", asked.path);
    const bool interface = asked.path.starts_with("/api/");
    if (match.route == nullptr && match.other_method)
        return call->refuse(
            {405, "wrong_method", reads ? "This route takes POST, not GET." : "This route takes GET, not POST."});
    if (match.route == nullptr && interface) return call->refuse(nothing_here);
    if (match.route == nullptr && !reads)
        return call->refuse({405, "wrong_method", "There is nothing to post to here."});
    if (match.route == nullptr) {
        const TablePtr table = tables_.in_memory(table_of_page(asked.path));
        return send_page(*call, table ? table->head().game : "");
    }
    call->path = std::move(match.path);
    if (!interface) return match.route->handle(call);
    if (site_.limited(site_.limits.requests_by_address, asked.address, call)) return;
    if (!reads && !origin_allowed(asked)) return call->refuse(wrong_origin);
    sessions_.identify(asked, site_.limits.bad_tokens_by_address, [this, call, route = match.route](Or<Asker> asker) {
        if (!asker) return call->refuse(asker.error());
        call->asker = std::move(*asker);
        if (call->asker.bad_token) // the browser forgets a cookie that means nobody
            call->respond = [this, then = call->respond](Response response) {
                const bool sets = std::any_of(response.headers.begin(), response.headers.end(),
                                              [](const auto& header) { return header.first == "Set-Cookie"; });
                if (!sets) response.headers.emplace_back("Set-Cookie", sessions_.forget_cookie());
                then(std::move(response));
            };
        handle(*route, call);
    });
}

void App::handle(const Route& route, const CallPtr& call) {
    if (route.who == Route::Who::person && !call->has_person()) return call->refuse(nobody);
    if (route.method == "POST" && !route.raw_body) {
        auto body = parse_json(call->request.body.empty() ? "{}" : call->request.body);
        if (!body) return call->refuse({400, "bad_json", body.error().message});
        if (!body->is_object()) return call->refuse({400, "bad_json", "The body is a JSON object."});
        call->body = std::move(*body);
    }
    route.handle(call);
}

// ---- sockets ----

bool App::admits_another(const Request& request) {
    if (!services_.config.limits) return true;
    const auto open = sockets_by_address_.find(request.address);
    if (site_.limits.requests_by_address.take(request.address, services_.loop.now()) &&
        (open == sockets_by_address_.end() || open->second < services_.config.sockets_per_address))
        return true;
    ++services_.counters.limited;
    return false;
}

bool App::pays_for_log(const Visitor& visitor, const LiveTable& table) {
    constexpr std::size_t lines_a_request = 500;
    if (!services_.config.limits || visitor.since >= 0) return true;
    for (std::size_t lines = lines_a_request; lines <= table.record().times().size(); lines += lines_a_request)
        if (!site_.limits.requests_by_address.take(visitor.address, services_.loop.now())) {
            ++services_.counters.limited;
            return false;
        }
    return true;
}

void App::admit(Request request, std::function<void(Admission)> then) {
    const auto refuse = [this, then](const Refused& refused) {
        ++services_.counters.refused_requests;
        then(tl::unexpected(error_response(refused)));
    };
    constexpr std::string_view prefix = "/ws/tables/";
    const Refused too_many{429, "too_many", "Too many connections come from your address."};
    if (services_.stopping) return refuse({503, "trouble", "The server stops. Come back in a few seconds."});
    if (!origin_allowed(request)) return refuse(wrong_origin);
    if (!request.path.starts_with(prefix)) return refuse({404, "not_found", "There is no such socket."});
    if (!admits_another(request)) return refuse(too_many);
    const auto visitor = std::make_shared<Visitor>();
    visitor->table_id = request.path.substr(prefix.size());
    visitor->address = request.address;
    const std::string as = query_value(request.query, "as"), since = query_value(request.query, "since");
    visitor->as_spectator = as == "spectator";
    if (as.size() == 1 && all_digits(as)) visitor->as = as[0] - '0';
    if (since.size() <= 9 && all_digits(since)) visitor->since = std::stoll(since);
    sessions_.identify(
        request, site_.limits.bad_tokens_by_address, [this, visitor, then, refuse, too_many](Or<Asker> asker) {
            if (!asker) return refuse(asker.error());
            if (asker->person) {
                visitor->person = asker->person->id;
                visitor->name = asker->person->name;
                visitor->session = asker->session;
            }
            tables_.open(visitor->table_id, [this, visitor, then, refuse, too_many](const Or<TablePtr>& table) {
                if (!table) return refuse(table.error());
                if (visitor->as && !(*table)->record().holds(visitor->person, *visitor->as))
                    return refuse({403, "not_yours", "This is not your seat."});
                if (!pays_for_log(*visitor, **table)) return refuse(too_many);
                ++sockets_by_address_[visitor->address];
                ++services_.counters.sockets;
                then(visitor);
            });
        });
}

void App::opened(const VisitorPtr& visitor, std::shared_ptr<Wire> wire) {
    visitor->wire = std::move(wire);
    ++services_.counters.sockets_opened;
    tables_.open(visitor->table_id, [visitor](const Or<TablePtr>& table) {
        if (table)
            (*table)->join(visitor);
        else
            visitor->wire->close(close_not_found, "there is no such table");
    });
}

void App::heard(const VisitorPtr& visitor, std::string_view text) {
    if (visitor->table && !visitor->gone) visitor->table->hear(visitor, text);
}

bool App::pinged(const VisitorPtr& visitor) {
    return !services_.config.limits || visitor->credits.take({60, 20}, services_.loop.now());
}

void App::not_opened(const VisitorPtr& visitor) {
    --services_.counters.sockets;
    const auto it = sockets_by_address_.find(visitor->address);
    if (it != sockets_by_address_.end() && --it->second <= 0) sockets_by_address_.erase(it);
}

void App::closed(const VisitorPtr& visitor) {
    visitor->gone = true;
    not_opened(visitor);
    if (const TablePtr table = std::move(visitor->table)) table->leave(visitor);
    visitor->table = nullptr;
}

} // namespace ecumene::server
