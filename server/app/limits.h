// How much one person or address may ask in a while: buckets that fill up again with time.
#pragma once

#include "server/app/loop.h"

#include <string>
#include <unordered_map>

namespace ecumene::server {

struct Allowance {
    double burst;      // at once
    double per_second; // regained
};

class Bucket {
public:
    // Takes one; false where none is left, and then nothing is taken.
    bool take(const Allowance& allowance, TimeMs now);

private:
    double spent_ = 0; // regained with time, down to 0
    TimeMs at_ = 0;
    friend class Buckets;
};

// One bucket a key, forgotten when full again.
class Buckets {
public:
    explicit Buckets(Allowance allowance) : allowance_(allowance) {}
    bool take(const std::string& key, TimeMs now);
    std::size_t size() const { return buckets_.size(); }

private:
    void forget_full(TimeMs now);

    Allowance allowance_;
    std::unordered_map<std::string, Bucket> buckets_;
    std::size_t tidy_at_ = 1024;
};

} // namespace ecumene::server
