// A way to the files for SQLite on which the write-ahead log costs few calls.
#pragma once

namespace ecumene::store {

// The name under which SQLite knows it. For connections that flush every commit and write to the log only then
// (cache_spill = OFF): what they write reaches the file when it is flushed, read or closed, and not before.
const char* gathered_log();

} // namespace ecumene::store
