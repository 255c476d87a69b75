// How something that a person asked for ended: done, or refused with a sentence.
#pragma once

#include "store/store.h"

#include <functional>
#include <string>
#include <tl/expected.hpp>

namespace ecumene::server {

struct Refused {
    int status = 409; // of HTTP
    std::string code, message, rule = {};
    std::string path = {}; // of a variant that cannot be: where it is wrong
};
template <class T>
using Or = tl::expected<T, Refused>;
using Outcome = Or<void>;
using Done = std::function<void(const Outcome&)>;

inline tl::unexpected<Refused> no(int status, std::string code, std::string message) {
    return tl::unexpected(Refused{status, std::move(code), std::move(message)});
}
inline tl::unexpected<Refused> bad(std::string message) { return no(400, "bad_argument", std::move(message)); }
inline tl::unexpected<Refused> conflict(std::string message) { return no(409, "conflict", std::move(message)); }
inline tl::unexpected<Refused> not_yours(std::string message) { return no(403, "not_yours", std::move(message)); }

inline const Refused too_busy{503, "trouble", "The server has too much to do. Try again in a moment."};

// What the store's trouble means to the one who asked.
Refused refused(const store::StoreError& error);

} // namespace ecumene::server
