// Signed-in browsers: cookies, who asks, and devices that are known to an account.
#pragma once

#include "server/app/routes/call.h"
#include "server/app/routes/site.h"

namespace ecumene::server {

class Sessions {
public:
    Sessions(Services& services, TableCache& tables) : services_(services), tables_(tables) {}

    // Who sent this cookie. Guessing costs: unknown cookies are counted in `bad_tokens` by address.
    void identify(const Request& request, Buckets& bad_tokens, std::function<void(Or<Asker>)> then);

    struct Fresh {
        std::string token;
        store::Session session;
    };
    Fresh fresh(const std::string& person) const;
    // Answers with the person and the cookie of this session, and remembers the device where there is a password.
    void welcome(const CallPtr& call, const store::Person& person, const std::string& token, int status);
    void end(const std::string& session); // on the server, with its sockets here
    void farewell(const CallPtr& call) const;
    std::string forget_cookie() const;

    // Whether this browser logged in to the person before. An attacker who guesses passwords cannot lock it out.
    void knows_device(const Request& request, std::function<void(std::optional<store::Person>)> then);
    std::string device_of(const Request& request) const; // its hash; empty: none

private:
    std::string cookie(std::string_view name, const std::string& token, std::string_view path, bool ends) const;
    std::string cookie_name() const;
    std::string device_cookie_name() const;
    bool secure() const;

    Services& services_;
    TableCache& tables_;
};

nlohmann::json person_json(const store::Person& person);

} // namespace ecumene::server
