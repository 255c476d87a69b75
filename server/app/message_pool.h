// Memory for messages: a buffer is used again once the last socket has sent what was in it. (On the loop's thread.)
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace ecumene::server {

class MessagePool {
public:
    std::shared_ptr<const std::string> keep(std::string_view message) {
        constexpr std::size_t longest = 4096;
        if (message.size() > longest) return std::make_shared<const std::string>(message);
        std::shared_ptr<std::string>& buffer = buffers_[next_++ % buffers_.size()];
        if (!buffer || buffer.use_count() > 1) buffer = std::make_shared<std::string>();
        *buffer = message;
        return buffer;
    }

private:
    std::array<std::shared_ptr<std::string>, 256> buffers_; // few enough to stay in the cache of the processor
    std::size_t next_ = 0;
};

} // namespace ecumene::server
