// Playing the games of a trial: written once over any game, instantiated once a game by the generated instances.cpp, so
// that the rules and the game's own statistics inline.
#pragma once

#include "bots/bot.h"
#include "bots/greedy.h"
#include "engine/core/typed_game.h"
#include "lab/trial_games.h"

namespace ecumene::lab {

// For a game that has no statistics of its own.
template <Game G>
struct NoStatistics {
    struct Totals {
        std::uint64_t games = 0;
    };
    void begin(const typename G::State&) { turns_ = 0; }
    void before(const typename G::State& state, typename G::Action) { turns_ += G::to_act(state).is_seat() ? 1 : 0; }
    void after(const typename G::State&, typename G::Action) {}
    void end(const typename G::State&, SeatMask, Totals& totals) { ++totals.games; }
    int turns() const { return turns_; }
    bool capped() const { return false; }
    static std::string_view turn_name() { return "an action of a seat"; }
    static Pace pace() { return {}; }
    static std::span<const ChanceSource> sources() {
        static constexpr std::array all = {ChanceSource{"chance", "chance"}};
        return all;
    }
    static ChanceEvent next_chance(const typename G::State&) { return {}; }
    static std::vector<Section> sections(const Totals&, int) { return {}; }

private:
    int turns_ = 0;
};

// One random stream for everything, where LuckStreams keeps apart what is drawn for what.
struct OneStream {
    Rng& rng;
    Rng& choices() { return rng; }
    void decide() {}
};

template <Game G, class S>
requires StatisticsOf<S, G>
class GamesOf final : public TrialGames {
public:
    using State = typename G::State;
    using Action = typename G::Action;
    struct Totals {
        GeneralTotals general;
        LuckTotals luck;
        SkillTotals skill;
        typename S::Totals own;
    };

    GamesOf(const Experiment& experiment, const Trial& trial)
        : trial_(trial), skill_(experiment.skill),
          values_(*read_options(G::options(), nlohmann::json::parse(trial.options))),
          rules_(*RulesInForce<G>::of(nlohmann::json::parse(trial.rules), trial.seats, &values_)),
          start_(rules_.initial(trial.seats, values_)), slowest_(slowest(trial.players)) {
        const Pace usual = S::pace();
        const Pace pace = {experiment.turn_seconds.value_or(usual.turn_seconds),
                           experiment.decision_seconds.value_or(usual.decision_seconds),
                           experiment.other_seconds.value_or(usual.other_seconds)};
        told_ = {trial.seats, {}, std::string(S::turn_name()), pace, S::sources(), skill_.stronger, skill_.weaker};
        assert(S::sources().size() <= most_sources);
        for (const std::string& player : trial.players) {
            const auto at = std::find(told_.player_names.begin(), told_.player_names.end(), player);
            name_of_player_.push_back(std::uint8_t(at - told_.player_names.begin()));
            if (at == told_.player_names.end()) told_.player_names.push_back(player);
        }
    }

    std::size_t words() const override { return word_count<Totals>(); }

    bool play(Purpose purpose, std::uint64_t first, std::uint64_t last, std::span<std::uint64_t> sums,
              const std::atomic<bool>& stop) const override {
        const auto totals = std::make_unique<Totals>();
        Watching watching;
        for (std::uint64_t i = first; i < last; ++i) {
            if (stop) return false;
            switch (purpose) {
            case Purpose::measures: play_measured(i, watching, *totals); break;
            case Purpose::luck: play_luck(i, *totals); break;
            case Purpose::skill: play_skill(i, *totals); break;
            }
        }
        add_words(*totals, sums);
        return true;
    }

    GeneralTotals general(std::span<const std::uint64_t> sums) const override { return read(sums)->general; }

    std::vector<Section> sections(std::span<const std::uint64_t> sums) const override {
        const auto totals = read(sums);
        std::vector<Section> all = {general_section(totals->general, told_), course_section(totals->general)};
        if (Section luck = luck_section(totals->luck, totals->skill, told_); !luck.exhibits.empty())
            all.push_back(std::move(luck));
        for (Section& section : own_sections(totals->own)) all.push_back(std::move(section));
        return all;
    }

private:
    using Players = std::array<const std::string*, max_seats>; // by seat

    // What looks on while a game is played. Reused from game to game, since it is large.
    struct Watching {
        Watched game;
        S own;
        Course course;
        bool follows = false; // whether the course of this game is looked at
    };
    struct Nothing {};

    std::vector<Section> own_sections(const typename S::Totals& totals) const {
        if constexpr (requires { S::sections(totals, start_); })
            return S::sections(totals, start_);
        else
            return S::sections(totals, trial_.seats);
    }

    static std::unique_ptr<Totals> read(std::span<const std::uint64_t> sums) {
        auto totals = std::make_unique<Totals>();
        std::memcpy(static_cast<void*>(totals.get()), sums.data(), sizeof(Totals));
        return totals;
    }

    // The state alone: for players that need no more.
    struct FastTable {
        State state;
        const State& now() const { return state; }
        void apply(Action action) { G::apply(state, action); }
        void draw(Rng& rng) {
            if constexpr (HasSampled<G>) G::apply(state, G::draw(state, rng));
        }
    };
    // With all that happened: for players that think.
    struct WholeTable {
        TypedGame<G> game;
        const State& now() const { return game.current(); }
        void apply(Action action) {
            const auto applied = game.apply(G::write(game.current(), action));
            assert(applied);
            static_cast<void>(applied);
        }
        void draw(Rng& rng) { game.sample(rng); }
    };

    static Action random_action(const State& state, int count, Rng& rng) {
        return G::nth(state, count == 1 ? 0 : int(rng.below(std::uint32_t(count))));
    }
    static Action greedy_choice(const State& state, int seat, int count, Rng& rng) {
        if (count == 1) return G::nth(state, 0);
        return greedy_action(Knowledge<G>::of(state, Seat{std::uint8_t(seat)}), rng);
    }

    static Rng& chance_stream(OneStream& streams, const State&) { return streams.rng; }
    static Rng& chance_stream(LuckStreams& streams, const State& state) {
        return streams.chance(S::next_chance(state));
    }

    // One game to its end. `choose(table, seat, count)` gives a seat's action.
    template <class Streams, class Watch, class Table, class Choose>
    SeatMask play_game(Table& table, Streams& streams, Choose choose, Watch& watch) const {
        constexpr bool watched = std::is_same_v<Watch, Watching>;
        int last_seat = -1;
        if constexpr (watched) {
            watch.game = {};
            watch.own.begin(table.now());
            if (watch.follows) watch.course.begin(trial_.seats);
        }
        for (;;) {
            const Actor actor = G::to_act(table.now());
            Action action;
            if (actor.is_seat()) {
                const int seat = actor.seat().index, count = G::count(table.now());
                if (count > 1) streams.decide();
                if constexpr (watched) {
                    watch.game.ask(seat, count);
                    if (watch.follows && seat != last_seat) {
                        std::array<float, max_seats> shares;
                        G::evaluate(table.now(), shares);
                        watch.course.note(shares);
                    }
                }
                last_seat = seat;
                action = choose(table, seat, count);
            } else if (actor.is_chance()) {
                Rng& chance = chance_stream(streams, table.now());
                if constexpr (HasSampled<G>) {
                    if (G::sampled(table.now())) {
                        table.draw(chance);
                        if constexpr (watched) ++watch.game.actions;
                        continue;
                    }
                }
                action = G::sample(table.now(), chance);
            } else {
                break;
            }
            if constexpr (watched) {
                ++watch.game.actions;
                watch.own.before(table.now(), action);
            }
            table.apply(action);
            if constexpr (watched) watch.own.after(table.now(), action);
        }
        return G::winners(table.now());
    }

    // Picks the cheapest way that the players allow.
    template <class Streams, class Watch>
    SeatMask play_with(Speed players_speed, const Players& players, Streams& streams, Watch& watch,
                       Totals& totals) const {
        SeatMask winners = 0;
        const auto finish = [&](const State& over) {
            if constexpr (std::is_same_v<Watch, Watching>) watch.own.end(over, winners, totals.own);
        };
        if (players_speed == Speed::thinking) {
            std::array<std::unique_ptr<Bot>, max_seats> bots;
            for (int seat = 0; seat < trial_.seats; ++seat)
                if (speed(*players[seat]) == Speed::thinking) bots[seat] = std::move(*make_bot(*players[seat]));
            WholeTable table{TypedGame<G>(trial_.seats, values_, rules_)};
            const auto choose = [&](WholeTable& at, int seat, int count) {
                if (count == 1) return G::nth(at.now(), 0);
                if (bots[seat]) return *G::read(at.now(), bots[seat]->choose(at.game, streams.choices()).action);
                return speed(*players[seat]) == Speed::random ? random_action(at.now(), count, streams.choices())
                                                              : greedy_choice(at.now(), seat, count, streams.choices());
            };
            winners = play_game(table, streams, choose, watch);
            finish(table.now());
            return winners;
        }
        FastTable table{start_};
        if (players_speed == Speed::random) {
            const auto choose = [&](FastTable& at, int, int count) {
                return random_action(at.state, count, streams.choices());
            };
            winners = play_game(table, streams, choose, watch);
        } else {
            const auto choose = [&](FastTable& at, int seat, int count) {
                return *players[seat] == "random" ? random_action(at.state, count, streams.choices())
                                                  : greedy_choice(at.state, seat, count, streams.choices());
            };
            winners = play_game(table, streams, choose, watch);
        }
        finish(table.now());
        return winners;
    }

    // Players that differ move on by a seat with every game.
    std::size_t player_at(int seat, std::uint64_t number) const {
        return std::size_t((std::uint64_t(seat) + number) % std::uint64_t(trial_.seats));
    }
    Players seated(std::uint64_t number) const {
        Players players{};
        for (int seat = 0; seat < trial_.seats; ++seat) players[seat] = &trial_.players[player_at(seat, number)];
        return players;
    }

    void play_measured(std::uint64_t number, Watching& watching, Totals& totals) const {
        Rng rng(trial_.seed, "", number);
        OneStream stream{rng};
        // Evaluating costs as much as playing at random, so of many random games only some are followed.
        watching.follows = slowest_ != Speed::random || number < 4096 || number % 16 == 0;
        std::array<std::uint8_t, max_seats> names{};
        for (int seat = 0; seat < trial_.seats; ++seat) names[seat] = name_of_player_[player_at(seat, number)];
        const SeatMask winners = play_with(slowest_, seated(number), stream, watching, totals);
        add_game(totals.general, watching.game, watching.own.turns(), watching.own.capped(), winners, trial_.seats,
                 names, told_.pace);
        if (watching.follows) watching.course.end(winners, totals.general.course);
    }

    void play_luck(std::uint64_t number, Totals& totals) const {
        const Players players = seated(number);
        Nothing nothing;
        totals.luck.add_group(trial_.seats, trial_.seed, number, [&](LuckStreams& streams) {
            return play_with(slowest_, players, streams, nothing, totals);
        });
    }

    void play_skill(std::uint64_t number, Totals& totals) const {
        const int strong = int(number % std::uint64_t(trial_.seats));
        Players players{};
        for (int seat = 0; seat < trial_.seats; ++seat)
            players[seat] = seat == strong ? &skill_.stronger : &skill_.weaker;
        Rng rng(trial_.seed, "skill", number);
        OneStream stream{rng};
        Nothing nothing;
        const Speed slow = std::max(speed(skill_.stronger), speed(skill_.weaker));
        const SeatMask winners = play_with(slow, players, stream, nothing, totals);
        totals.skill.stronger.add(share_in_60ths(winners, strong));
    }

    Trial trial_;
    Skill skill_;
    OptionValues values_;
    RulesInForce<G> rules_;
    State start_;
    Speed slowest_;
    std::vector<std::uint8_t> name_of_player_; // by number of the player, its name's place in told_
    Told told_;
};

} // namespace ecumene::lab
