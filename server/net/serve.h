// The network: HTTP and WebSockets for an App, until the process is told to stop.
#pragma once

#include "server/app/services.h"

#include <string>

namespace ecumene::server {

// Blocks. Gives back an error's sentence, or nothing after an orderly stop (SIGTERM, SIGINT).
std::string serve(const Config& config, const Games& games);

} // namespace ecumene::server
