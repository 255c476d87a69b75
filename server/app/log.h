// What went wrong, as one line of JSON on standard error.
#pragma once

#include <string_view>

namespace ecumene::server {

void log_trouble(std::string_view event, std::string_view what);

} // namespace ecumene::server
