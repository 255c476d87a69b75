// Playing one game, forfeits and replacements included, and its line in a file.
#include "bots/arena/match.h"

#include "bots/instances.h"

#include <cassert>
#include <chrono>
#include <nlohmann/json.hpp>

namespace ecumene::arena {
namespace {

using nlohmann::json;

class Playing {
public:
    Playing(const Experiment& experiment, std::uint64_t index, const std::atomic<bool>& stop)
        : experiment_(experiment), stop_(stop), table_(table(experiment, index)), game_(experiment.start->clone()),
          bots_(bots_of(*game_)) {
        match_.index = index;
        if (experiment.test) match_.luck.resize(std::size_t(game_->seats()));
        match_.thinking.resize(std::size_t(game_->seats()));
    }

    std::optional<PlayedMatch> run() {
        if (seat_players())
            while (!game_->over() && !stopped() && step()) {
            }
        if (stopped()) return std::nullopt; // also when it was the stop that looked like a fault
        match_.actions = game_->length();
        for (int seat = 0; seat < game_->seats(); ++seat) match_.shares.push_back(share(seat));
        for (const auto& player : players_)
            if (player) player->end(*game_, match_.shares);
        return PlayedMatch{std::move(match_), std::move(game_)};
    }

private:
    bool stopped() const { return stop_.load(std::memory_order_relaxed); }

    Rational share(int seat) const {
        if (!forfeited_by_) return share_of_win(game_->winners(), seat);
        return *forfeited_by_ == seat ? Rational(0) : Rational(1, game_->seats() - 1);
    }

    bool seat_players() { // false: the game is forfeited before it began
        for (int seat = 0; seat < game_->seats(); ++seat) {
            const Entrant& entrant = experiment_.entrants[std::size_t(table_.seats[std::size_t(seat)])];
            auto player =
                make_player(entrant, *game_, Seat{std::uint8_t(seat)}, table_.bot_seed, experiment_.limits, stop_);
            players_.push_back(player ? std::move(*player) : nullptr);
            if (!player && !go_on_after(seat, player.error())) return false;
        }
        return true;
    }

    bool step() { // false: forfeited
        const Actor actor = game_->to_act();
        if (actor.is_chance()) {
            chance_step();
            return true;
        }
        const int seat = actor.seat().index;
        const std::vector<std::string> legal = game_->legal();
        std::string action = legal[0];
        if (legal.size() > 1) {
            const auto chosen = decision(seat);
            if (!chosen) return go_on_after(seat, chosen.error());
            action = *chosen;
        }
        const auto applied = game_->apply(action);
        return applied || go_on_after(seat, {FaultKind::illegal, applied.error().message});
    }

    void chance_step() {
        Rng rng = chance_stream(table_.chance_seed, game_->length());
        if (!experiment_.test || game_->sampled()) {
            game_->sample(rng);
            return;
        }
        const Prospects expected = bots_.expected_prospects(*game_);
        game_->sample(rng);
        const Prospects now = bots_.prospects(*game_);
        for (std::size_t seat = 0; seat < match_.luck.size(); ++seat) match_.luck[seat] += now[seat] - expected[seat];
    }

    Faultable<std::string> decision(int seat) {
        using Clock = std::chrono::steady_clock;
        Rng rng(table_.bot_seed, "bot", game_->length());
        const Clock::time_point begin = Clock::now();
        auto thought = players_[std::size_t(seat)]->choose(*game_, rng, stop_);
        if (!thought) return tl::unexpected<Fault>(thought.error());
        Thinking& thinking = match_.thinking[std::size_t(seat)];
        thinking.decisions += 1;
        thinking.iterations += thought->iterations;
        thinking.ms += std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
        return std::move(thought->action);
    }

    bool go_on_after(int seat, const Fault& fault) {
        match_.faults.push_back({seat, std::string(name(fault.kind)), fault.reason});
        players_[std::size_t(seat)].reset();
        if (experiment_.on_fault == OnFault::forfeit) {
            forfeited_by_ = seat;
            return false;
        }
        static const Entrant substitute{"random", "random"};
        players_[std::size_t(seat)] = std::move(
            *make_player(substitute, *game_, Seat{std::uint8_t(seat)}, table_.bot_seed, experiment_.limits, stop_));
        return true;
    }

    const Experiment& experiment_;
    const std::atomic<bool>& stop_;
    const Table table_;
    std::unique_ptr<AnyGame> game_;
    const BotsOfGame& bots_;                       // of this game
    std::vector<std::unique_ptr<Player>> players_; // by seat
    std::optional<int> forfeited_by_;
    Match match_;
};

// A share as match_json writes it: "1", "0" or "1/3".
std::optional<Rational> read_share(const std::string& text) {
    for (int winners = 1; winners <= max_seats; ++winners)
        if (Rational(1, winners).share() == text) return Rational(1, winners);
    if (text == "0") return Rational(0);
    return std::nullopt;
}

json names_by_seat(const Experiment& experiment, std::uint64_t index) {
    json names = json::array();
    for (const int entrant : table(experiment, index).seats)
        names.push_back(experiment.entrants[std::size_t(entrant)].name);
    return names;
}

} // namespace

std::optional<PlayedMatch> play(const Experiment& experiment, std::uint64_t index, const std::atomic<bool>& stop) {
    return Playing(experiment, index, stop).run();
}

TableResult table_result(const Experiment& experiment, const Match& match) {
    Table seated = table(experiment, match.index);
    TableResult result{seated.group, std::move(seated.seats), {}};
    for (const Rational& share : match.shares) result.shares.push_back(share.value());
    return result;
}

json match_json(const Experiment& experiment, const Match& match) {
    json shares = json::array(), decisions = json::array(), iterations = json::array(), ms = json::array();
    for (const Rational& share : match.shares) shares.push_back(share.share());
    for (const Thinking& thinking : match.thinking) {
        decisions.push_back(thinking.decisions);
        iterations.push_back(thinking.iterations);
        ms.push_back(double(std::int64_t(thinking.ms * 1000)) / 1000);
    }
    json out = {{"game", match.index},
                {"bots", names_by_seat(experiment, match.index)},
                {"result", shares},
                {"actions", match.actions},
                {"decisions", decisions},
                {"iterations", iterations},
                {"ms", ms}};
    if (experiment.test) out["luck"] = match.luck;
    if (!match.faults.empty()) out["faults"] = json::array();
    for (const SeatFault& fault : match.faults)
        out["faults"].push_back({{"seat", fault.seat}, {"kind", fault.kind}, {"reason", fault.reason}});
    return out;
}

std::optional<Match> read_match(const Experiment& experiment, const json& in) {
    try {
        Match match;
        match.index = in.at("game").get<std::uint64_t>();
        match.actions = in.at("actions").get<std::uint64_t>();
        if (in.at("bots") != names_by_seat(experiment, match.index)) return std::nullopt;
        const std::size_t seats = std::size_t(experiment.players());
        for (const json& text : in.at("result")) {
            const auto share = read_share(text.get<std::string>());
            if (!share) return std::nullopt;
            match.shares.push_back(*share);
        }
        if (experiment.test)
            for (std::size_t seat = 0; seat < seats; ++seat) match.luck.push_back(in.at("luck").at(seat).get<double>());
        for (std::size_t seat = 0; seat < seats; ++seat)
            match.thinking.push_back({in.at("decisions").at(seat).get<std::uint64_t>(),
                                      in.at("iterations").at(seat).get<std::uint64_t>(),
                                      in.at("ms").at(seat).get<double>()});
        if (in.contains("faults"))
            for (const json& fault : in["faults"])
                match.faults.push_back({fault.at("seat").get<int>(), fault.at("kind").get<std::string>(),
                                        fault.at("reason").get<std::string>()});
        for (const SeatFault& fault : match.faults)
            if (fault.seat < 0 || std::size_t(fault.seat) >= seats) return std::nullopt;
        if (match.shares.size() != seats) return std::nullopt;
        return match;
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

} // namespace ecumene::arena
