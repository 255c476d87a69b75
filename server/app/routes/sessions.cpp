#include "server/app/routes/sessions.h"

#include "server/app/secrets.h"

#include <fmt/format.h>

namespace ecumene::server {
namespace {

constexpr std::int64_t session_days = 400; // the longest that browsers keep a cookie
constexpr TimeMs day_ms = 86'400'000;
constexpr std::string_view login_path = "/api/login";

// A device's token opens nothing, so it is hashed apart from those that do.
std::string device_hash(const std::string& token) { return token_hash("device:" + token); }

} // namespace

nlohmann::json person_json(const store::Person& person) {
    return {{"person", {{"id", person.id}, {"name", person.name}, {"guest", person.password_hash.empty()}}}};
}

bool Sessions::secure() const { return services_.config.public_url.starts_with("https://"); }
std::string Sessions::cookie_name() const { return secure() ? "__Host-ecumene" : "ecumene"; }
std::string Sessions::device_cookie_name() const { return secure() ? "__Secure-ecumene-device" : "ecumene-device"; }

std::string Sessions::cookie(std::string_view name, const std::string& token, std::string_view path, bool ends) const {
    return fmt::format("{}={}; Path={}; HttpOnly; SameSite=Lax; Max-Age={}{}", name, token, path,
                       ends ? 0 : session_days * 86'400, secure() ? "; Secure" : "");
}

std::string Sessions::forget_cookie() const { return cookie(cookie_name(), "", "/", true); }

Sessions::Fresh Sessions::fresh(const std::string& person) const {
    const std::string token = random_token();
    const TimeMs now = services_.loop.now();
    return {token, {token_hash(token), person, now, now + session_days * day_ms}};
}

void Sessions::identify(const Request& request, Buckets& bad_tokens, std::function<void(Or<Asker>)> then) {
    const std::string token = cookie_value(request.cookie, cookie_name());
    if (token.empty()) return then(Asker());
    const std::string hash = token_hash(token);
    services_.store.session_by_token(hash, [this, hash, address = request.address, &bad_tokens, then = std::move(then)](
                                               store::Answer<std::pair<store::Session, store::Person>> found) {
        if (found && found->first.expires > services_.loop.now())
            return then(Asker{std::move(found->second), hash, false});
        if (!found && found.error().trouble != store::Trouble::missing)
            return then(no(503, "trouble", found.error().message));
        if (services_.config.limits && !bad_tokens.take(address, services_.loop.now())) {
            ++services_.counters.limited;
            return then(no(429, "too_many", "Too many unknown cookies came from your address."));
        }
        then(Asker{std::nullopt, "", true});
    });
}

void Sessions::welcome(const CallPtr& call, const store::Person& person, const std::string& token, int status) {
    Response response{status, "application/json", person_json(person).dump(), {}};
    response.headers.emplace_back("Set-Cookie", cookie(cookie_name(), token, "/", false));
    response.headers.emplace_back("Cache-Control", "no-store");
    if (person.password_hash.empty()) return call->respond(std::move(response));
    const Fresh device = fresh(person.id);
    store::Session session = device.session;
    session.token_hash = device_hash(device.token);
    services_.store.create_session(session, [this, call, device, response](const store::Answer<void>& created) {
        Response answer = response;
        if (created)
            answer.headers.emplace_back("Set-Cookie", cookie(device_cookie_name(), device.token, login_path, false));
        call->respond(std::move(answer));
    });
}

void Sessions::end(const std::string& session) {
    if (session.empty()) return;
    services_.store.delete_session(session, [](const store::Answer<void>&) {});
    tables_.close_session(session);
}

// The browser forgets the cookie and all that it kept.
void Sessions::farewell(const CallPtr& call) const {
    Response response{200, "application/json", nlohmann::json{{"person", nullptr}}.dump(), {}};
    response.headers.emplace_back("Set-Cookie", forget_cookie());
    response.headers.emplace_back("Clear-Site-Data", "\"cache\", \"storage\"");
    call->respond(std::move(response));
}

std::string Sessions::device_of(const Request& request) const {
    const std::string token = cookie_value(request.cookie, device_cookie_name());
    return token.empty() ? "" : device_hash(token);
}

void Sessions::knows_device(const Request& request, std::function<void(std::optional<store::Person>)> then) {
    const std::string device = device_of(request);
    if (device.empty()) return then(std::nullopt);
    services_.store.session_by_token(
        device, [then = std::move(then)](store::Answer<std::pair<store::Session, store::Person>> found) {
            then(found ? std::optional(std::move(found->second)) : std::nullopt);
        });
}

} // namespace ecumene::server
