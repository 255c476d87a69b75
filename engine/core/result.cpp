// The names of the error codes, as the line protocol writes them.
#include "engine/core/result.h"

namespace ecumene {

std::string_view name(ErrorCode code) {
    switch (code) {
    case ErrorCode::bad_json: return "bad_json";
    case ErrorCode::unknown_op: return "unknown_op";
    case ErrorCode::bad_argument: return "bad_argument";
    case ErrorCode::no_game: return "no_game";
    case ErrorCode::illegal_action: return "illegal_action";
    case ErrorCode::not_chance: return "not_chance";
    case ErrorCode::bad_record: return "bad_record";
    }
    return "bad_argument";
}

} // namespace ecumene
