// Buckets: what was taken is regained with time.
#include "server/app/limits.h"

#include <algorithm>

namespace ecumene::server {

bool Bucket::take(const Allowance& allowance, TimeMs now) {
    if (now > at_) {
        spent_ = std::max(0.0, spent_ - double(now - at_) / 1000 * allowance.per_second);
        at_ = now;
    }
    if (spent_ + 1 > allowance.burst) return false;
    spent_ += 1;
    return true;
}

bool Buckets::take(const std::string& key, TimeMs now) {
    if (buckets_.size() >= tidy_at_) forget_full(now);
    return buckets_[key].take(allowance_, now);
}

void Buckets::forget_full(TimeMs now) {
    for (auto it = buckets_.begin(); it != buckets_.end();) {
        const Bucket& bucket = it->second;
        const bool full = bucket.spent_ <= double(now - bucket.at_) / 1000 * allowance_.per_second;
        it = full ? buckets_.erase(it) : std::next(it);
    }
    tidy_at_ = std::max<std::size_t>(1024, buckets_.size() * 2);
}

} // namespace ecumene::server
