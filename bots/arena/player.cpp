// Players by their entrants' specs.
#include "bots/arena/player.h"

#include "bots/arena/outside_bot.h"

namespace ecumene::arena {
namespace {

class HouseBot final : public Player {
public:
    explicit HouseBot(std::unique_ptr<Bot> bot) : bot_(std::move(bot)) {}
    Faultable<Thought> choose(const AnyGame& game, Rng& rng, const std::atomic<bool>& stop) override {
        return bot_->choose(game, rng, &stop);
    }
    void end(const AnyGame&, const std::vector<Rational>&) override {}

private:
    std::unique_ptr<Bot> bot_;
};

} // namespace

std::string_view name(FaultKind kind) {
    switch (kind) {
    case FaultKind::start: return "start";
    case FaultKind::died: return "died";
    case FaultKind::late: return "late";
    case FaultKind::nonsense: return "nonsense";
    case FaultKind::illegal: break;
    }
    return "illegal";
}

Faultable<std::unique_ptr<Player>> make_player(const Entrant& entrant, const AnyGame& game, Seat seat,
                                               const std::string& seed, OutsideLimits limits,
                                               const std::atomic<bool>& stop) {
    if (entrant.outside()) return start_outside_bot(entrant.command(), game, seat, seed, limits, stop);
    auto bot = make_bot(entrant.spec);
    if (!bot) return tl::unexpected<Fault>(Fault{FaultKind::start, bot.error().message});
    return std::make_unique<HouseBot>(std::move(*bot));
}

} // namespace ecumene::arena
