// How the engine says no: a refusal for a player, an error with a code for a program.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace ecumene {

// Why an action is not legal: a sentence for a player, and the clause of the rulebook it comes from.
struct Refusal {
    std::string why;
    std::string_view rule; // a literal, such as "PL-5.2"
};

// One of the codes of the line protocol.
enum class ErrorCode {
    bad_json,
    unknown_op,
    bad_argument,
    no_game,
    illegal_action,
    not_chance,
    bad_record,
};
std::string_view name(ErrorCode code);

struct Error {
    ErrorCode code;
    std::string message;
    std::string rule = {}; // the clause, where a rule is behind it
    std::string path = {}; // of a variant that was refused: where it is wrong
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(ErrorCode code, std::string message, std::string rule = {}) {
    return tl::unexpected<Error>(Error{code, std::move(message), std::move(rule)});
}

} // namespace ecumene
