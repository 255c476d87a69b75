// The frame of every page: head, style, body.
#pragma once

#include <string>
#include <string_view>

namespace ecumene::lab {

std::string page(std::string_view title, std::string_view body);

} // namespace ecumene::lab
