// Shell completion, made from the program's own command tree so that it never lags behind.
#pragma once

#include <CLI/App.hpp>
#include <string>

namespace ecumene {

// A script for "bash", "zsh" or "fish".
std::string completion_script(const CLI::App& program, const std::string& shell);

} // namespace ecumene
