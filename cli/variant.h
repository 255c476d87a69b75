// Variants of rules as they are named on the command line.
#pragma once

#include "files/variant_file.h"

namespace ecumene {

Result<VariantFile> load_variant(const std::string& path);

// The rules of a file for this game; the standard ones where no file is named.
Result<Variant> load_variant(const std::string& path, const GameType& type);

} // namespace ecumene
