// Text that is safe inside HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace ecumene::lab {

// For text and for attributes in double quotes. Bytes that XML forbids, or that are not UTF-8, become replacement
// signs, so that nothing in a name or a file can break or leave its place.
std::string escaped(std::string_view text);

// The same with the spaces beside ± made unbreakable, so that a number stays on one line.
std::string kept_together(std::string text);

// A name for a file or an anchor: lower-case letters, digits and hyphens, never empty.
std::string slug(std::string_view text);

} // namespace ecumene::lab
