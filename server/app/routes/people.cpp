// People: a name is enough to begin, a password comes later, the cookie says who it is.
#include "server/app/routes/sessions.h"
#include "server/app/routes/site.h"
#include "server/app/secrets.h"
#include "server/app/words.h"

namespace ecumene::server {
namespace {

using nlohmann::json;

constexpr std::size_t shortest_password = 8, longest_password = 256;

const Refused bad_name{400, "bad_argument", "A name has 1 to 24 characters, all of them visible."};
const Refused name_kept{400, "bad_argument", "This name is kept for the server's own use. Take another."};
const Refused name_taken{409, "conflict", "Somebody protects this name with a password. Log in, or take another."};
const Refused bad_password{400, "bad_argument", "A password has 8 to 256 bytes."};
const Refused password_moved{409, "conflict", "Your password was changed meanwhile. Nothing was changed now."};

std::string text_of(const json& body, const char* key) {
    const auto it = body.find(key);
    return it == body.end() || !it->is_string() ? std::string() : it->get<std::string>();
}

// A name as typed, made fit to show.
Or<std::string> name_of(const json& body) {
    auto name = clean_text(text_of(body, "name"), 1, 24);
    if (!name) return tl::unexpected(bad_name);
    if (is_reserved(*name)) return tl::unexpected(name_kept);
    return std::move(*name);
}

Refused about_name(const store::StoreError& error) {
    return error.trouble == store::Trouble::taken ? name_taken : refused(error);
}

void guest(Site& site, const CallPtr& call) {
    const auto name = name_of(call->body);
    if (!name) return call->refuse(name.error());
    if (site.limited(site.limits.guests_by_address, call->request.address, call)) return;
    site.services.store.person_by_login(login_form(*name), [&site, call, name](store::Answer<store::Person> owner) {
        if (owner) return call->refuse(name_taken);
        if (owner.error().trouble != store::Trouble::missing) return call->refuse(refused(owner.error()));
        store::Person person;
        person.id = random_table_id();
        person.name = *name;
        person.created = site.services.loop.now();
        const Sessions::Fresh fresh = site.sessions.fresh(person.id);
        site.services.store.create_person(person, fresh.session,
                                          [&site, call, person, fresh](store::Answer<void> created) {
                                              if (!created) return call->refuse(refused(created.error()));
                                              site.sessions.welcome(call, person, fresh.token, 201);
                                          });
    });
}

void me(const CallPtr& call) {
    call->reply(200, call->has_person() ? person_json(call->person()) : json{{"person", nullptr}});
}

// ---- changing name and password: each changes its own columns, so neither brings the other's old value back ----

void rename(Site& site, const CallPtr& call, const std::string& name, std::function<void(const store::Person&)> then) {
    const auto write = [&site, call, name, then = std::move(then)] {
        site.services.store.rename_person(call->person_id(), name, login_form(name), call->asker.session,
                                          [call, then](store::Answer<store::Person> renamed) {
                                              if (!renamed) return call->refuse(about_name(renamed.error()));
                                              then(*renamed);
                                          });
    };
    if (!call->person().password_hash.empty()) return write(); // the store sees to it that logins are unique
    site.services.store.person_by_login(login_form(name), [call, write](const store::Answer<store::Person>& owner) {
        if (owner) return call->refuse(name_taken);
        write();
    });
}

void set_password(Site& site, const CallPtr& call, const std::string& new_hash) {
    const Sessions::Fresh fresh = site.sessions.fresh(call->person_id());
    site.services.store.set_password(call->person_id(), call->person().password_hash, new_hash, login_form,
                                     fresh.session, call->asker.session,
                                     [&site, call, fresh](store::Answer<store::Person> changed) {
                                         if (!changed && changed.error().trouble == store::Trouble::conflict)
                                             return call->refuse(password_moved);
                                         if (!changed) return call->refuse(about_name(changed.error()));
                                         site.tables.check_sessions();
                                         site.sessions.welcome(call, *changed, fresh.token, 200);
                                     });
}

void change_me(Site& site, const CallPtr& call) {
    const bool renames = call->body.contains("name"), secures = call->body.contains("password");
    if (!renames && !secures) return call->refuse({400, "bad_argument", "Say a new \"name\" or a new \"password\"."});
    std::string name;
    if (renames) {
        auto given = name_of(call->body);
        if (!given) return call->refuse(given.error());
        name = std::move(*given);
    }
    if (!secures)
        return rename(site, call, name, [call](const store::Person& person) { call->reply(200, person_json(person)); });

    const std::string password = text_of(call->body, "password"), old = text_of(call->body, "old_password");
    if (password.size() < shortest_password || password.size() > longest_password) return call->refuse(bad_password);
    if (site.limited(site.limits.passwords_by_person, call->person_id(), call)) return;
    struct Hashed {
        bool fits;
        std::string hash;
    };
    site.errand(
        call,
        [old_hash = call->person().password_hash, old, password]() -> Hashed {
            if (!old_hash.empty() && !password_fits(old_hash, old)) return {false, ""};
            return {true, hash_password(password)};
        },
        [&site, call, renames, name](const Hashed& hashed) {
            if (!hashed.fits) return call->refuse({403, "wrong_password", "The old password is another one."});
            if (hashed.hash.empty()) return call->refuse({503, "trouble", "Out of memory. Try again."});
            if (!renames) return set_password(site, call, hashed.hash);
            rename(site, call, name,
                   [&site, call, hash = hashed.hash](const store::Person&) { set_password(site, call, hash); });
        });
}

// ---- in and out ----

// The person of a name: by the form that logins have now, or by the plain one where an older store had two that look
// alike.
void find_login(Site& site, const std::string& name, std::function<void(store::Answer<store::Person>)> then) {
    site.services.store.person_by_login(plain_form(name), [&site, name, then](store::Answer<store::Person> plain) {
        if (plain || plain.error().trouble != store::Trouble::missing) return then(std::move(plain));
        site.services.store.person_by_login(login_form(name), then);
    });
}

void check_login(Site& site, const CallPtr& call, const std::string& name, const std::string& password) {
    find_login(site, name, [&site, call, password](store::Answer<store::Person> found) {
        if (!found && found.error().trouble != store::Trouble::missing) return call->refuse(refused(found.error()));
        const store::Person person = found ? *found : store::Person();
        site.errand(
            call, // an unknown name takes the same time as a wrong password
            [hash = person.password_hash, password] { return password_fits(hash, password); },
            [&site, call, person](bool fits) {
                if (!fits) return call->refuse({403, "wrong_password", "Name and password do not match."});
                const Sessions::Fresh fresh = site.sessions.fresh(person.id);
                site.services.store.create_session(fresh.session,
                                                   [&site, call, person, fresh](store::Answer<void> made) {
                                                       if (!made) return call->refuse(refused(made.error()));
                                                       site.sessions.end(call->asker.session);
                                                       site.sessions.welcome(call, person, fresh.token, 200);
                                                   });
            });
    });
}

void login(Site& site, const CallPtr& call) {
    const auto name = clean_text(text_of(call->body, "name"), 1, 24);
    const std::string password = text_of(call->body, "password");
    if (!name || password.empty() || password.size() > longest_password)
        return call->refuse({400, "bad_argument", "Say \"name\" and \"password\"."});
    // A browser that logged in here before has tries of its own, so that nobody can be locked out by a stranger.
    site.sessions.knows_device(call->request, [&site, call, name = *name,
                                               password](std::optional<store::Person> known) {
        RequestLimits& limits = site.limits;
        const std::string form = login_form(name);
        const bool own = known && login_form(known->name) == form;
        const bool refused = own ? site.limited(limits.logins_by_device, site.sessions.device_of(call->request), call)
                                 : site.limited(limits.logins_by_address, call->request.address, call) ||
                                       site.limited(limits.logins_by_name, form, call);
        if (!refused) check_login(site, call, name, password);
    });
}

void logout(Site& site, const CallPtr& call) {
    site.services.store.delete_session(call->asker.session, [&site, call](store::Answer<void> ended) {
        if (!ended && ended.error().trouble != store::Trouble::missing) return call->refuse(refused(ended.error()));
        site.tables.close_session(call->asker.session);
        site.sessions.farewell(call);
    });
}

} // namespace

void add_people_routes(Router& router, Site& site) {
    using Who = Route::Who;
    router.add({"POST", "/api/guest", Who::anyone, [&site](const CallPtr& call) { guest(site, call); }});
    router.add({"GET", "/api/me", Who::anyone, me});
    router.add({"POST", "/api/me", Who::person, [&site](const CallPtr& call) { change_me(site, call); }});
    router.add({"POST", "/api/login", Who::anyone, [&site](const CallPtr& call) { login(site, call); }});
    router.add({"POST", "/api/logout", Who::person, [&site](const CallPtr& call) { logout(site, call); }});
}

} // namespace ecumene::server
