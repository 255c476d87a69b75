// Records in files: read with bounds, written so that a failure never harms what was there.
#pragma once

#include "engine/core/record.h"

#include <string>

namespace ecumene {

Result<Record> load_record(const std::string& path); // "-" is standard input

// Writes beside the file and renames, so that a full disk or a crash leaves the old file whole.
Result<void> save_record(const std::string& path, const Record& record);

} // namespace ecumene
