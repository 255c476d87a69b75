// The set-up drawn at random (PE-4), and the die for leaderless settlements (PE-1.7, PE-9.3.4).
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/questions.h"

namespace ecumene::peoples {
namespace {

constexpr int slots = 12; // starting regions of a continent

// The tribes of one continent, keeping PE-4.3 within it: any of its pairings, and any order of the peoples for the six
// pairs.
struct Drawn {
    std::uint64_t pairing;
    Deal peoples;
    People at(int slot) const { return peoples.at(int(pairing >> (3 * slot) & 7)); }
};
Drawn draw_continent(std::span<const std::uint64_t> pairings, Rng& rng) {
    const std::uint64_t pairing = pairings[rng.below(std::uint32_t(pairings.size()))];
    return {pairing, deals[rng.below(deal_count)]};
}

// Two starting regions of a landmass, by continent and slot, that may not hold the same people.
struct Border {
    int landmass;
    std::uint8_t continent, slot, other_continent, other_slot;
};
template <std::size_t N>
constexpr std::array<Border, N> borders(const std::array<Crossing, N>& crossings) {
    std::array<Border, N> result{};
    for (std::size_t i = 0; i < N; ++i) {
        const auto [a, b] = crossings[i];
        result[i] = {board::landmass[a / slots], std::uint8_t(a / slots), std::uint8_t(a % slots),
                     std::uint8_t(b / slots), std::uint8_t(b % slots)};
    }
    return result;
}
constexpr auto borders_up = borders(board::crossings_up);
constexpr auto borders_down = borders(board::crossings_down);

// Draws each landmass by itself until no land border breaks PE-4.3 (iii). Borders lie within a landmass, so this is
// uniform over the valid placements.
void draw_tribes(Orientation orientation, Rng& rng, Sampled& outcome) {
    const bool down = orientation == Orientation::down;
    const auto& pairings = down ? board::pairings_down : board::pairings_up;
    const std::span<const Border> borders =
        down ? std::span<const Border>(borders_down) : std::span<const Border>(borders_up);
    std::array<Drawn, continent_count> drawn;
    const auto valid = [&](int landmass) {
        for (const Border& border : borders)
            if (border.landmass == landmass &&
                drawn[border.continent].at(border.slot) == drawn[border.other_continent].at(border.other_slot))
                return false;
        return true;
    };
    for (int mass = 0; mass < continent_count; ++mass) {
        if (board::landmass[mass] != mass) continue;
        do {
            for (int c = mass; c < continent_count; ++c)
                if (board::landmass[c] == mass) drawn[c] = draw_continent(pairings[c], rng);
        } while (!valid(mass));
    }
    for (int c = 0; c < continent_count; ++c)
        for (int slot = 0; slot < slots; ++slot) outcome.tribe[slots * c + slot] = drawn[c].at(slot);
}

void draw_areas(int maps, Rng& rng, Sampled& outcome) { // PE-4.4
    std::array<int, area_count> left;
    left.fill(6);
    int total = 36;
    for (int i = 0; i < maps; ++i) {
        int k = int(rng.below(std::uint32_t(total--)));
        int drawn = 0;
        while (k >= left[drawn]) k -= left[drawn++];
        --left[drawn];
        outcome.area[i] = Area(drawn);
    }
}

} // namespace

int DealSet::nth(int k) const {
    for (int w = 0; w < 12; ++w) {
        const int here = std::popcount(word[w]);
        if (k < here) return 64 * w + nth_bit(word[w], k);
        k -= here;
    }
    assert(false);
    return 0;
}

Rational Game::probability(const State& state, Action) { return {1, count(state)}; } // PE-12.1: all are uniform

Action Game::sample(const State& state, Rng& rng) {
    if (state.phase != Phase::deal) return nth(state, int(rng.below(std::uint32_t(count(state)))));
    const DealSet open = fitting_deals(state);
    const int rank = open.nth(int(rng.below(std::uint32_t(open.size()))));
    return {Verb::deal, std::uint8_t(dealt_seats(state)), std::uint16_t(rank)};
}

bool Game::sampled(const State& state) { return state.phase == Phase::place || state.phase == Phase::maps; }

Sampled Game::draw(const State& state, Rng& rng) {
    Sampled outcome;
    if (state.phase == Phase::maps)
        draw_areas(state.rules->rules.starting_maps, rng, outcome);
    else
        draw_tribes(state.options.orientation, rng, outcome);
    return outcome;
}

} // namespace ecumene::peoples
