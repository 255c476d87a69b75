// People: a name is enough to begin, a password comes later, the cookie says who it is.
#include "server/app/call.h"
#include "server/app/secrets.h"
#include "server/app/words.h"

#include <fmt/format.h>

namespace ecumene::server {
namespace {

using nlohmann::json;

constexpr std::int64_t session_days = 400; // the longest that browsers keep a cookie
constexpr TimeMs day_ms = 86'400'000;
constexpr std::size_t shortest_password = 8, longest_password = 256;

const Refused bad_name{400, "bad_argument", "a name has 1 to 24 characters, and none that cannot be seen"};
const Refused name_kept{400, "bad_argument", "this is what people are called who have left: take another name"};
const Refused name_taken{409, "conflict", "somebody protects this name with a password: log in, or take another"};

std::optional<std::string> text_of(const json& body, const char* key) {
    const auto it = body.find(key);
    if (it == body.end() || !it->is_string()) return std::nullopt;
    return it->get<std::string>();
}

// A name as typed, made fit to show.
Or<std::string> name_of(const json& body) {
    auto name = clean_text(text_of(body, "name").value_or(""), 1, 24);
    if (!name) return tl::unexpected(bad_name);
    if (login_form(*name) == login_form(former_player)) return tl::unexpected(name_kept);
    return std::move(*name);
}

json person_json(const store::Person& person) {
    return {{"person", {{"id", person.id}, {"name", person.name}, {"guest", person.password_hash.empty()}}}};
}

} // namespace

std::string App::cookie_name() const { return secure() ? "__Host-ecumene" : "ecumene"; }

std::string App::cookie(const std::string& token, bool ends) const {
    return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}{}", cookie_name(), token,
                       ends ? 0 : session_days * 86'400, secure() ? "; Secure" : "");
}

void App::me(const CallPtr& call) {
    reply(call, 200, call->asker.person ? person_json(*call->asker.person) : json{{"person", nullptr}});
}

void App::guest(const CallPtr& call) {
    const auto name = name_of(call->body);
    if (!name) return refuse(call, name.error());
    if (limited(guests_by_address_, call->request.address, call)) return;
    house_.store.person_by_login(login_form(*name), [this, call, name](store::Answer<store::Person> owner) {
        if (owner) return refuse(call, name_taken);
        if (owner.error().trouble != store::Trouble::missing) return refuse(call, refused(owner.error()));
        store::Person person;
        person.id = random_table_id();
        person.name = *name;
        person.created = house_.loop.now();
        const std::string token = random_token();
        const store::Session session{token_hash(token), person.id, person.created,
                                     person.created + session_days * day_ms};
        house_.store.create_person(person, session, [this, call, person, token](store::Answer<void> created) {
            if (!created) return refuse(call, refused(created.error()));
            Response response{201, "application/json", person_json(person).dump(), {}};
            response.headers.emplace_back("Set-Cookie", cookie(token, false));
            response.headers.emplace_back("Cache-Control", "no-store");
            call->respond(std::move(response));
        });
    });
}

// A new cookie for the person; the old session, if any, ends.
void App::new_session(const CallPtr& call, const store::Person& person, int status, const std::string& old_session) {
    const std::string token = random_token();
    const TimeMs now = house_.loop.now();
    const store::Session session{token_hash(token), person.id, now, now + session_days * day_ms};
    house_.store.create_session(session, [this, call, person, status, token, old_session](store::Answer<void> created) {
        if (!created) return refuse(call, refused(created.error()));
        if (!old_session.empty()) {
            house_.store.delete_session(old_session, [](const store::Answer<void>&) {});
            hall_.close_session(old_session);
        }
        Response response{status, "application/json", person_json(person).dump(), {}};
        response.headers.emplace_back("Set-Cookie", cookie(token, false));
        response.headers.emplace_back("Cache-Control", "no-store");
        call->respond(std::move(response));
    });
}

void App::change_me(const CallPtr& call) {
    if (!needs_person(call)) return;
    store::Person person = *call->asker.person;
    const bool renames = call->body.contains("name"), secures = call->body.contains("password");
    if (!renames && !secures) return refuse(call, {400, "bad_argument", "say a new \"name\" or a new \"password\""});
    if (renames) {
        const auto name = name_of(call->body);
        if (!name) return refuse(call, name.error());
        person.name = *name;
    }
    if (secures || !person.password_hash.empty()) person.login = login_form(person.name);
    const auto save = [this, call](const store::Person& changed, bool new_password) {
        const auto write = [this, call, changed, new_password] {
            house_.store.save_person(changed, [this, call, changed, new_password](store::Answer<void> saved) {
                if (!saved)
                    return refuse(call,
                                  saved.error().trouble == store::Trouble::taken ? name_taken : refused(saved.error()));
                if (!new_password) return reply(call, 200, person_json(changed));
                // Whoever may have had the old password or a stolen cookie is out.
                house_.store.delete_sessions(changed.id, "", [this, call, changed](store::Answer<std::int64_t> ended) {
                    if (!ended) return refuse(call, refused(ended.error()));
                    hall_.check_sessions();
                    new_session(call, changed, 200, "");
                });
            });
        };
        if (!changed.login.empty()) return write(); // the store sees to it that logins are unique
        house_.store.person_by_login(login_form(changed.name), [call, write](store::Answer<store::Person> owner) {
            if (owner) return refuse(call, name_taken);
            write();
        });
    };
    if (!secures) return save(person, false);

    const std::string password = text_of(call->body, "password").value_or("");
    if (password.size() < shortest_password || password.size() > longest_password)
        return refuse(call, {400, "bad_argument", "a password has 8 to 256 bytes"});
    if (limited(logins_by_address_, call->request.address, call)) return;
    if (!person.password_hash.empty() && limited(logins_by_name_, person.login, call)) return;
    const std::string old_hash = person.password_hash, old = text_of(call->body, "old_password").value_or("");
    const bool taken = house_.workers.submit(
        Workers::Urgency::person_waits, [call, person, save, password, old_hash, old]() -> std::function<void()> {
            if (!old_hash.empty() && !password_fits(old_hash, old))
                return [call] { refuse(call, {403, "wrong_password", "the old password is another one"}); };
            store::Person changed = person;
            changed.password_hash = hash_password(password);
            if (changed.password_hash.empty())
                return [call] { refuse(call, {503, "trouble", "out of memory: try again"}); };
            return [save, changed] { save(changed, true); };
        });
    if (!taken) refuse(call, {503, "trouble", "too much is going on: try again in a moment"});
}

void App::login(const CallPtr& call) {
    const std::string form = login_form(clean_text(text_of(call->body, "name").value_or(""), 1, 24).value_or(""));
    const std::string password = text_of(call->body, "password").value_or("");
    if (form.empty() || password.empty() || password.size() > longest_password)
        return refuse(call, {400, "bad_argument", "say \"name\" and \"password\""});
    if (limited(logins_by_address_, call->request.address, call) || limited(logins_by_name_, form, call)) return;
    house_.store.person_by_login(form, [this, call, password](store::Answer<store::Person> found) {
        if (!found && found.error().trouble != store::Trouble::missing) return refuse(call, refused(found.error()));
        const store::Person person = found ? *found : store::Person();
        // An unknown name takes the same time as a wrong password.
        check_password(call, person.password_hash, password, "the name and the password do not fit",
                       [this, call, person] { new_session(call, person, 200, call->asker.session); });
    });
}

void App::check_password(const CallPtr& call, const std::string& hash, const std::string& password, const char* wrong,
                         std::function<void()> then) {
    const bool taken =
        house_.workers.submit(Workers::Urgency::person_waits,
                              [call, hash, password, wrong, then = std::move(then)]() -> std::function<void()> {
                                  if (password_fits(hash, password)) return then;
                                  return [call, wrong] { refuse(call, {403, "wrong_password", wrong}); };
                              });
    if (!taken) refuse(call, {503, "trouble", "too much is going on: try again in a moment"});
}

void App::logout(const CallPtr& call) {
    if (!needs_person(call)) return;
    house_.store.delete_session(call->asker.session, [this, call](store::Answer<void> ended) {
        if (!ended) return refuse(call, refused(ended.error()));
        hall_.close_session(call->asker.session);
        farewell(call);
    });
}

// The browser forgets the cookie and all that it kept.
void App::farewell(const CallPtr& call) const {
    Response response{200, "application/json", R"({"person":null})", {}};
    response.headers.emplace_back("Set-Cookie", cookie("", true));
    response.headers.emplace_back("Clear-Site-Data", "\"cache\", \"storage\"");
    call->respond(std::move(response));
}

} // namespace ecumene::server
