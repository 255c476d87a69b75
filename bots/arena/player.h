// Whoever takes a seat in an arena: a bot of the house, or a program from outside that may fail.
#pragma once

#include "bots/arena/experiment.h"
#include "bots/bot.h"

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace ecumene::arena {

enum class FaultKind { start, died, late, nonsense, illegal };
std::string_view name(FaultKind kind);

struct Fault {
    FaultKind kind;
    std::string reason; // a sentence without a full stop
};

template <class T>
using Faultable = tl::expected<T, Fault>;

// One player for one seat of one game.
class Player {
public:
    virtual ~Player() = default;
    // Chooses among several legal actions. Once `stop` is true the answer no longer matters.
    virtual Faultable<Thought> choose(const AnyGame& game, Rng& rng, const std::atomic<bool>& stop) = 0;
    // The game is over, with these shares of the win.
    virtual void end(const AnyGame& game, const std::vector<Rational>& shares) = 0;
};

// The entrant ready to play a game at a seat; `seed` is for its own random choices.
Faultable<std::unique_ptr<Player>> make_player(const Entrant& entrant, const AnyGame& game, Seat seat,
                                               const std::string& seed, OutsideLimits limits,
                                               const std::atomic<bool>& stop);

} // namespace ecumene::arena
