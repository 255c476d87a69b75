// A way to the files for SQLite on which the write-ahead log costs few calls.
#pragma once

namespace ecumene::store {

// The name under which SQLite knows it. For connections that flush every commit: what they write to the log reaches
// the file when it is flushed, read or closed, and not before.
const char* gathered_log();

} // namespace ecumene::store
