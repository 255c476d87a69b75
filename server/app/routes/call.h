// One request under way: what was asked, by whom, and how to answer.
#pragma once

#include "server/app/http.h"
#include "server/app/outcome.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ecumene::server {

struct Asker { // without a person: a stranger
    std::optional<store::Person> person;
    std::string session; // hash of the token
    bool bad_token = false;
};

struct Call {
    Request request;
    Respond respond;
    std::vector<std::string> path; // what stood for each {name} of the route's pattern
    nlohmann::json body;           // of a POST: an object
    Asker asker;

    bool has_person() const { return asker.person.has_value(); }
    const store::Person& person() const { return *asker.person; }
    std::string person_id() const { return asker.person ? asker.person->id : std::string(); }
    // Whose share of a pool the work for this request takes.
    std::string owner() const { return asker.person ? asker.person->id : request.address; }

    void reply(int status, const nlohmann::json& answer) const;
    void reply_text(int status, std::string json) const; // written already
    void refuse(const Refused& refused) const;
};
using CallPtr = std::shared_ptr<Call>;

Response error_response(const Refused& refused);

} // namespace ecumene::server
