// Covariances of games that share some of their chance, as parts of the variance of the result.
#include "lab/luck.h"

#include <cmath>
#include <fmt/format.h>

namespace ecumene::lab {

Rng& LuckStreams::chance(ChanceEvent event) {
    const int slot = event.source + (in_play_ ? most_sources : 0);
    met_ |= 1u << slot;
    auto& stream_here = streams_[std::size_t(slot * max_seats + event.seat)];
    if (!stream_here) stream_here = stream(slot, event.seat, (shared_ >> slot & 1) != 0 ? 0 : number_);
    return *stream_here;
}

Rng LuckStreams::stream(int slot, int seat, int number) const {
    return Rng(seed_, "luck",
               ((group_ * 32 + std::uint64_t(number)) * 32 + std::uint64_t(slot)) * 8 + std::uint64_t(seat));
}

void LuckTotals::add_group(int seats, std::string_view seed, std::uint64_t number,
                           const std::function<SeatMask(LuckStreams&)>& play) {
    SlotSet met_here = 0;
    const auto game = [&](int version, SlotSet shared) {
        LuckStreams streams(seed, number, version, shared);
        const SeatMask winners = play(streams);
        if (version == 0) met_here = streams.met();
        return winners;
    };
    // A source that the first game did not meet has told nothing about it, so sharing it or not is the same: no game is
    // played for it.
    const SeatMask first = game(0, 0), second = game(1, setup_slots);
    const SeatMask third = (met_here & play_slots) != 0 ? game(2, setup_slots | play_slots) : second;
    const auto product = [&](SeatMask other) {
        int sum = 0;
        for (int seat = 0; seat < seats; ++seat) sum += share_in_60ths(first, seat) * share_in_60ths(other, seat);
        return sum;
    };
    ++groups;
    for (int seat = 0; seat < seats; ++seat) shares[std::size_t(seat)] += std::uint64_t(share_in_60ths(first, seat));
    squares += std::uint64_t(product(first));
    const int setup = product(second), chance = product(third);
    same_setup.add(setup);
    same_chance.add(chance);
    chance_adds.add(chance - setup);

    int setup_left = setup, play_left = chance - setup;
    for (int slot = 0; slot < luck_slots; ++slot) {
        const SlotSet here = 1u << slot;
        const bool before = (here & setup_slots) != 0;
        if ((met_here & here) == 0) {
            alone[std::size_t(slot)].add(0);
            continue;
        }
        ++met[std::size_t(slot)];
        // The whole stands for a source that is alone.
        const bool only = (met_here & (before ? setup_slots : play_slots)) == here;
        const int all = before ? setup : chance;
        const int with_it = only ? all : product(game(3 + slot, before ? here : (setup_slots | here)));
        const int adds = before ? with_it : with_it - setup;
        alone[std::size_t(slot)].add(adds);
        (before ? setup_left : play_left) -= adds;
    }
    setup_together.add(setup_left);
    play_together.add(play_left);
}

namespace {

double mean(const MeanTally& tally) { return double(tally.sum) / double(tally.seen); }

// A part of the variance, where the mean of the tally is the part and a constant that is known far better.
Estimate part(const MeanTally& tally, double constant, double variance) {
    const double n = double(tally.seen), middle = mean(tally);
    const double deviation = std::sqrt(std::max(0.0, double(tally.squares) / n - middle * middle));
    const double reach = 1.959964 * deviation / std::sqrt(n) / variance;
    const auto within = [](double x) { return std::min(1.0, std::max(0.0, x)); };
    const double value = within((middle - constant) / variance);
    return {value, within(value - reach), within(value + reach), n};
}

Breakdown by_source(const LuckTotals& luck, std::span<const ChanceSource> sources, double chance_product,
                    double variance) {
    Breakdown shown{"luck.by-source",
                    "How much each source of chance decides",
                    "Parts of the variance of the result. A source before the first decision: how alike two games are "
                    "that share it and nothing else. A source in play: how much more alike two games are that share it "
                    "and the set-up than two that share the set-up. Together: what no source decides alone",
                    Unit::share,
                    {},
                    false,
                    {}};
    for (const bool before : {true, false}) {
        int shown_here = 0;
        double met_setups = 0; // of the together row, in groups
        for (int source = 0; source < int(sources.size()); ++source) {
            const int slot = source + (before ? 0 : most_sources);
            const double met = double(luck.met[std::size_t(slot)]) / double(luck.groups);
            if (met == 0) continue;
            ++shown_here;
            met_setups += met;
            const ChanceSource& named = sources[std::size_t(source)];
            shown.rows.push_back({fmt::format("{}-{}", before ? "setup" : "play", named.key),
                                  fmt::format("{}: {}", before ? "Set-up" : "In play", named.title),
                                  part(luck.alone[std::size_t(slot)], before ? met * chance_product : 0, variance)});
        }
        if (shown_here > 1)
            shown.rows.push_back({before ? "setup-together" : "play-together",
                                  before ? "Set-up: together" : "In play: together",
                                  part(before ? luck.setup_together : luck.play_together,
                                       before ? (1 - met_setups) * chance_product : 0, variance)});
    }
    return shown;
}

} // namespace

std::vector<Exhibit> luck_exhibits(const LuckTotals& luck, std::span<const ChanceSource> sources) {
    if (luck.groups < 2) return {};
    const double n = double(luck.groups);
    double squared_means = 0;
    for (const std::uint64_t shares : luck.shares) squared_means += double(shares) / n * double(shares) / n;
    const double variance = (double(luck.squares) / n - squared_means) * n / (n - 1);
    if (variance <= 0) return {};
    // What two games that share nothing come to: the squares of the means, which are too large by their own variance.
    const double unshared = squared_means - variance / n;

    Breakdown decides{
        "luck.sources",
        "What decides who wins",
        "Parts of the variance of the result, from groups of games of the same players that share some of "
        "their chance: that before the first decision, or all of it. The rest is what the players "
        "choose, and how it meets their luck",
        Unit::share,
        {},
        false,
        {}};
    decides.rows.push_back({"setup", "Chance before the first decision", part(luck.same_setup, unshared, variance)});
    decides.rows.push_back({"chance", "Chance in play", part(luck.chance_adds, 0, variance)});
    Estimate choices = part(luck.same_chance, unshared, variance);
    choices = {1 - choices.value, 1 - choices.high, 1 - choices.low, choices.observations};
    decides.rows.push_back({"choices", "The players' choices", choices});
    std::vector<Exhibit> shown = {std::move(decides)};
    if (Breakdown each = by_source(luck, sources, unshared, variance); !each.rows.empty())
        shown.push_back(std::move(each));
    return shown;
}

} // namespace ecumene::lab
