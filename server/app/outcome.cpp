#include "server/app/outcome.h"

namespace ecumene::server {

Refused refused(const store::StoreError& error) {
    using store::Trouble;
    switch (error.trouble) {
    case Trouble::missing: return {404, "not_found", "There is no such table."};
    case Trouble::conflict: return {409, "conflict", "Somebody else was quicker. Look again, then try again."};
    case Trouble::taken: return {409, "taken", "This name is taken."};
    case Trouble::damaged: return {503, "damaged", "This table is damaged in the store: " + error.message};
    case Trouble::signed_out: return {401, "who_are_you", "You are signed out."};
    default: return {503, "trouble", error.message};
    }
}

} // namespace ecumene::server
