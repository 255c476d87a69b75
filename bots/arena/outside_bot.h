// A program from outside at a seat, by the protocol of docs/protocol.md ("Bots from outside"): it is told only what its
// seat may know.
#pragma once

#include "bots/arena/player.h"

namespace ecumene::arena {

// Starts the command and waits until it is ready to play this game; `seed` is hashed before it is told.
Faultable<std::unique_ptr<Player>> start_outside_bot(const std::string& command, const AnyGame& game, Seat seat,
                                                     const std::string& seed, OutsideLimits limits,
                                                     const std::atomic<bool>& stop);

} // namespace ecumene::arena
