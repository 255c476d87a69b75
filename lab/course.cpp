// Who leads when: the looks at one game are kept until its winners are known.
#include "lab/course.h"

namespace ecumene::lab {

SeatMask Course::ahead(const Standing& standing) const {
    SeatMask best = 0;
    float most_share = -1;
    for (int seat = 0; seat < seats_; ++seat) {
        if (standing[seat] > most_share) best = 0;
        if (standing[seat] >= most_share) {
            most_share = standing[seat];
            best |= SeatMask(1u << seat);
        }
    }
    return best;
}

SeatMask Course::behind(const Standing& standing) const {
    SeatMask last = 0;
    float least = 2;
    for (int seat = 0; seat < seats_; ++seat) {
        if (standing[seat] < least) last = 0;
        if (standing[seat] <= least) {
            least = standing[seat];
            last |= SeatMask(1u << seat);
        }
    }
    return last;
}

void Course::note(std::span<const float> shares) {
    Standing standing{};
    std::copy_n(shares.begin(), seats_, standing.begin());
    const SeatMask leaders = ahead(standing);
    if (std::has_single_bit(leaders)) {
        const int leader = std::countr_zero(leaders);
        changes_ += leader_ >= 0 && leader != leader_ ? 1 : 0;
        leader_ = leader;
    }
    if (--skip_ > 0) return;
    skip_ = stride_;
    if (count_ == most) {
        for (int i = 0; i < most / 2; ++i) looks_[i] = looks_[2 * i];
        count_ = most / 2;
        stride_ *= 2;
        skip_ = stride_;
    }
    looks_[count_++] = standing;
}

void Course::end(SeatMask winners, CourseTotals& totals) const {
    totals.lead_changes.add(std::uint64_t(changes_));
    if (count_ == 0) return;
    int since = count_; // the first look from which on a winner leads to the end
    while (since > 0 && (ahead(looks_[since - 1]) & winners) != 0) --since;
    ++totals.decided[std::size_t(CourseTotals::parts * since / count_)];
    totals.decided_at.add(100 * since / count_);
    const SeatMask last = behind(looks_[count_ / 2]);
    totals.from_behind.add(last != SeatMask((1u << seats_) - 1) && (last & winners) != 0);
    for (int tenth = 1; tenth <= 9; ++tenth) {
        const SeatMask leaders = ahead(looks_[count_ * tenth / 10]);
        int shares = 0;
        for (int seat = 0; seat < seats_; ++seat)
            if ((leaders >> seat & 1) != 0) shares += share_in_60ths(winners, seat);
        totals.leader_wins[tenth - 1].add(shares * whole_share / std::popcount(leaders));
    }
}

} // namespace ecumene::lab
