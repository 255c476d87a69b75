// The conversation with an outside program, from its start to its farewell.
#include "bots/arena/outside_bot.h"

#include "bots/arena/process.h"
#include "engine/core/json_text.h"
#include "engine/core/sha256.h"
#include "engine/core/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene::arena {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;

constexpr int protocol_version = 1;
constexpr milliseconds farewell(500); // to end by itself after a game

tl::unexpected<Fault> fault(FaultKind kind, std::string reason) {
    return tl::unexpected<Fault>(Fault{kind, std::move(reason)});
}

class OutsideBot final : public Player {
public:
    OutsideBot(std::unique_ptr<Process> process, Seat seat, int move_ms)
        : process_(std::move(process)), seat_(seat), move_ms_(move_ms) {}

    Faultable<void> begin(const AnyGame& game, const std::string& seed, int start_ms, const std::atomic<bool>& stop) {
        const json view = game.view(Viewer::seat(seat_));
        json hello = {{"op", "new"},
                      {"protocol", protocol_version},
                      {"game", game.info().id},
                      {"players", game.seats()},
                      {"options", view.at("options")},
                      {"seat", seat_.index},
                      {"ms", move_ms_},
                      // The dice follow from the game's seed: a hash of it gives nothing away.
                      {"seed", hex(sha256(fmt::format("outside bot {} {}", seat_.index, seed)))}};
        if (view.contains("rules")) hello["rules"] = view["rules"];
        const auto answer = ask(hello, milliseconds(start_ms), stop);
        if (!answer) {
            if (answer.error().kind == FaultKind::died)
                return fault(FaultKind::start, "it ended before it was ready to play");
            return tl::unexpected<Fault>(answer.error());
        }
        if (!answer->contains("ready") || (*answer)["ready"] != true)
            return fault(FaultKind::nonsense, "it did not answer 'new' with {\"ready\": true}");
        return {};
    }

    Faultable<Thought> choose(const AnyGame& game, Rng&, const std::atomic<bool>& stop) override {
        const std::vector<std::string> legal = game.legal();
        const json request = {{"op", "move"},
                              {"view", game.view(Viewer::seat(seat_))},
                              {"log", news(game)},
                              {"legal", legal},
                              {"ms", move_ms_}};
        const auto answer = ask(request, milliseconds(move_ms_), stop);
        if (!answer) return tl::unexpected<Fault>(answer.error());
        if (!answer->contains("action") || !(*answer)["action"].is_string())
            return fault(FaultKind::nonsense, "its answer has no 'action'");
        Thought thought;
        thought.action = (*answer)["action"].get<std::string>();
        if (std::find(legal.begin(), legal.end(), thought.action) != legal.end()) return thought;
        const auto refusal = game.refuse(thought.action);
        return fault(FaultKind::illegal, fmt::format("it chose {}, which is not legal{}", in_quotes(thought.action),
                                                     refusal ? ": " + refusal->why : ""));
    }

    // It may go without a word; nothing that it does now counts.
    void end(const AnyGame& game, const std::vector<Rational>& shares) override {
        json result = json::array();
        for (const Rational& share : shares) result.push_back(share.share());
        const std::atomic<bool> never = false;
        const Clock::time_point deadline = Clock::now() + farewell;
        const json over = {{"op", "over"}, {"result", result}, {"log", news(game)}};
        if (process_->send(write_json(over), deadline, never))
            (void)process_->send(write_json({{"op", "quit"}}), deadline, never);
        process_->finish(farewell);
    }

private:
    // What happened since it was last told, as its seat may read it.
    std::vector<std::string> news(const AnyGame& game) {
        std::vector<std::string> log = game.log(Viewer::seat(seat_));
        log.erase(log.begin(), log.begin() + std::ptrdiff_t(told_));
        told_ = game.length();
        return log;
    }

    Faultable<json> ask(const json& request, milliseconds limit, const std::atomic<bool>& stop) {
        if (process_->has_more()) return fault(FaultKind::nonsense, "it spoke without being asked");
        const Clock::time_point deadline = Clock::now() + limit;
        if (const auto sent = process_->send(write_json(request), deadline, stop); !sent)
            return broken(sent.error(), limit);
        const auto line = process_->receive(deadline, stop);
        if (!line) return broken(line.error(), limit);
        auto answer = parse_json(*line);
        if (!answer || !answer->is_object())
            return fault(FaultKind::nonsense, fmt::format("it answered {}, which is no JSON object", in_quotes(*line)));
        return std::move(*answer);
    }

    static tl::unexpected<Fault> broken(Broken how, milliseconds limit) {
        switch (how) {
        case Broken::late: return fault(FaultKind::late, fmt::format("it did not answer within {} ms", limit.count()));
        case Broken::too_long:
            return fault(FaultKind::nonsense,
                         fmt::format("it sent a line of more than {} bytes", Process::longest_line));
        case Broken::stopped: return fault(FaultKind::late, "the arena was stopped");
        case Broken::ended: break;
        }
        return fault(FaultKind::died, "it ended in the middle of the game");
    }

    std::unique_ptr<Process> process_;
    Seat seat_;
    int move_ms_;
    std::size_t told_ = 0; // actions
};

} // namespace

Faultable<std::unique_ptr<Player>> start_outside_bot(const std::string& command, const AnyGame& game, Seat seat,
                                                     const std::string& seed, OutsideLimits limits,
                                                     const std::atomic<bool>& stop) {
    auto process = Process::start(command);
    if (!process) return fault(FaultKind::start, "it could not be started: " + process.error());
    auto player = std::make_unique<OutsideBot>(std::move(*process), seat, limits.move_ms);
    if (auto begun = player->begin(game, seed, limits.start_ms, stop); !begun)
        return tl::unexpected<Fault>(begun.error());
    return player;
}

} // namespace ecumene::arena
