// What a seat does not know (PE-14): other seats' markers of the ages to come; and those markers dealt again.
#include "engine/games/peoples/game.h"
#include "engine/games/peoples/questions.h"

#include <fmt/format.h>

namespace ecumene::peoples {
namespace {

// Before any reveal: how many deals can be left, at the most, for a seat when this many others have theirs. Whatever
// those are, 265 fit with one of them; the other numbers are the largest over all deals (the tests count them).
constexpr std::array<int, people_count> most_fitting = {720, 265, 82, 36, 8, 1};

// Nothing is revealed. Seat by seat one of the deals that fit is taken, and all begins again with just the chance that
// makes every whole set equally likely: at each seat a number below the most that can fit is drawn, and must hit.
void redeal_all(State& state, int viewer, Rng& rng) {
    const int seats = dealt_seats(state);
    for (bool hit = false; !hit;) {
        DealSet left = every_deal;
        int known = 0;
        if (viewer < seats) {
            keep_apart(left, deal_of(state, viewer));
            ++known;
        }
        hit = true;
        for (int seat = 0; seat < seats && hit; ++seat) {
            if (seat == viewer) continue;
            const int k = int(rng.below(std::uint32_t(most_fitting[known++])));
            hit = k < left.size();
            if (!hit) break;
            state.deal[seat] = std::uint16_t(left.nth(k) + 1);
            keep_apart(left, deal_of(state, seat));
        }
    }
}

// After a reveal few deals are left for each seat, at most 24: four peoples in four places. All whole sets are counted
// seat by seat, and one of them is taken. Where all six seats play, the last one's deal follows from the others.
class Completions {
public:
    Completions(const State& state, int viewer) : revealed_(revealed_ages(state)) {
        DealSet apart = every_deal;
        keep_apart(apart, deal_of(state, viewer));
        for (int seat = 0; seat < state.seats; ++seat)
            if (seat != viewer && rows_ < most_rows) add_row(state, seat, apart);
        for (int later = 1; later < rows_; ++later) compare_with_earlier(later);
    }

    void choose(State& state, Rng& rng) const {
        std::array<int, most_candidates> ways;
        int total = 0;
        for (std::uint32_t left = all_[0]; left != 0; left &= left - 1) {
            const int candidate = std::countr_zero(left);
            total += ways[candidate] = count(1, after(0, candidate, all_));
        }
        int k = int(rng.below(std::uint32_t(total)));
        Open open = all_;
        for (int row = 0; row < rows_; ++row) {
            int candidate = std::countr_zero(open[row]);
            for (std::uint32_t left = open[row];; candidate = std::countr_zero(left)) {
                const int here = row == 0 ? ways[candidate] : count(row + 1, after(row, candidate, open));
                if (k < here) break;
                k -= here;
                left &= left - 1;
            }
            open = after(row, candidate, open);
            state.deal[seat_[row]] = std::uint16_t(rank_[row][candidate] + 1);
        }
    }

private:
    static constexpr int most_rows = most_seats - 2, most_candidates = 24;
    using Open = std::array<std::uint32_t, most_rows>; // the candidates of each row that still fit, one bit each

    // The deals of a seat that agree with what it has shown and share no marker with the viewer's.
    void add_row(const State& state, int seat, const DealSet& apart) {
        const Deal deal = deal_of(state, seat);
        DealSet fits = apart;
        for (int age = 1; age <= revealed_; ++age) {
            fits &= deals_with[age - 1][int(deal.subject(age))];
            fits &= deals_with[age + 2][int(deal.ally(age))];
        }
        const int row = rows_++;
        seat_[row] = std::uint8_t(seat);
        int number = 0;
        for (int w = 0; w < 12; ++w)
            for (std::uint64_t left = fits.word[w]; left != 0; left &= left - 1)
                rank_[row][number++] = std::uint16_t(64 * w + std::countr_zero(left));
        all_[row] = (std::uint32_t{1} << number) - 1;
    }

    template <class Visit>
    void each_hidden_place(int rank, Visit visit) const {
        for (int age = revealed_; age < 3; ++age) {
            visit(age, deals[rank].at(age));
            visit(age + 3, deals[rank].at(age + 3));
        }
    }

    void compare_with_earlier(int later) {
        std::array<std::array<std::uint32_t, people_count + 1>, people_count> having{};
        for (std::uint32_t left = all_[later]; left != 0; left &= left - 1)
            each_hidden_place(rank_[later][std::countr_zero(left)],
                              [&](int place, People people) { having[place][int(people)] |= left & -left; });
        for (int earlier = 0; earlier < later; ++earlier)
            for (std::uint32_t left = all_[earlier]; left != 0; left &= left - 1) {
                const int candidate = std::countr_zero(left);
                std::uint32_t clash = 0;
                each_hidden_place(rank_[earlier][candidate],
                                  [&](int place, People people) { clash |= having[place][int(people)]; });
                fits_[earlier][candidate][later] = ~clash;
            }
    }

    Open after(int row, int candidate, Open open) const {
        for (int later = row + 1; later < rows_; ++later) open[later] &= fits_[row][candidate][later];
        return open;
    }

    // How many whole sets there are of this row and the later ones.
    int count(int row, const Open& open) const {
        if (row == rows_) return 1;
        if (row == rows_ - 1) return std::popcount(open[row]);
        int total = 0;
        for (std::uint32_t left = open[row]; left != 0; left &= left - 1)
            total += count(row + 1, after(row, std::countr_zero(left), open));
        return total;
    }

    int revealed_;
    int rows_ = 0;
    std::array<std::uint8_t, most_rows> seat_;
    std::array<std::array<std::uint16_t, most_candidates>, most_rows> rank_;
    Open all_{};
    std::array<std::array<Open, most_candidates>, most_rows> fits_;
};

// Where all six seats have their markers, each place has each people once: what one seat has follows from the others.
void give_rest(State& state, int seat) {
    DealSet rest = every_deal;
    for (int other = 0; other < state.seats; ++other)
        if (other != seat) keep_apart(rest, deal_of(state, other));
    state.deal[seat] = std::uint16_t(rest.nth(0) + 1);
}

} // namespace

std::string Game::redact(const State& before, Action action, Viewer viewer, const State& now) { // PE-12.4
    if (action.verb == Verb::deal && !viewer.sees(action.a) && now.phase != Phase::over)
        return fmt::format("deal {} ?", action.a);
    return write(before, action);
}

bool Game::is_open(Action action) { return action.verb != Verb::deal; }

// PE-14.2: all deals that fit the seat's own and what is revealed are equally likely.
State Game::redeal(const State& state, Seat viewer, Rng& rng) {
    State dealt = state;
    const int revealed = revealed_ages(state);
    if (revealed == 0) {
        redeal_all(dealt, viewer.index, rng);
    } else if (revealed < 3) {
        Completions(state, viewer.index).choose(dealt, rng);
        if (state.seats == peoples::most_seats) give_rest(dealt, viewer.index == peoples::most_seats - 1 ? 4 : 5);
    }
    return dealt;
}

} // namespace ecumene::peoples
