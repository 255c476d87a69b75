// The one thread on which people, tables and sockets live. Work that takes long goes to a pool or the store and
// comes back through `post`.
#pragma once

#include <cstdint>
#include <functional>

namespace ecumene::server {

using TimeMs = std::int64_t; // since 1970, UTC

class Loop {
public:
    virtual ~Loop() = default;
    virtual void post(std::function<void()> task) = 0; // from any thread
    virtual void after(int ms, std::function<void()> task) = 0;
    // The wall clock at the start of the process and since then the time that passed: it never jumps and never goes
    // back, so clocks, limits and waits may be reckoned with it. If the wall clock is set meanwhile, it stays beside it
    // until the next start.
    virtual TimeMs now() const = 0;
};

} // namespace ecumene::server
