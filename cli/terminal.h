// What the program knows of the terminal it runs in, and how it reports trouble.
#pragma once

#include "cli/commands.h"
#include "engine/core/ink.h"
#include "engine/core/result.h"

#include <string>
#include <string_view>

namespace ecumene {

// Colour only where standard output is a terminal, and never with NO_COLOR set.
Ink terminal_ink();
bool input_is_terminal();
bool output_is_terminal();
bool progress_wanted(); // standard error is a terminal

// One sentence on standard error; returns the exit code for bad input.
Exit complain(std::string_view message);
Exit complain(const Error& error);

// Text that no two runs share, for games that were given no seed.
std::string fresh_seed();

} // namespace ecumene
