// The shape of the stored data, version by version.
#pragma once

#include "store/connection.h"

#include <span>

namespace ecumene::store {

// Each step brings the schema from the version before it, starting from nothing. A step that was released is never
// changed: what comes later is a new step.
std::span<const char* const> schema_steps();

// Brings an older schema forward, all in one transaction; throws Failure (newer) and changes nothing where it is ahead.
void migrate(Connection& connection, std::span<const char* const> steps);
// Throws Failure where the schema is not just of this version.
void expect_version(Connection& connection, std::int64_t version);

} // namespace ecumene::store
