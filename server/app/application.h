// What the network needs of the application behind it: answers to requests, and one visitor for each WebSocket.
#pragma once

#include "server/app/http.h"

#include <tl/expected.hpp>

namespace ecumene::server {

struct Visitor; // one open WebSocket; only the application looks inside
using VisitorPtr = std::shared_ptr<Visitor>;

// Whether a WebSocket may be opened: a visitor, or the answer to send instead.
using Admission = tl::expected<VisitorPtr, Response>;

// All on the loop's thread. Every admitted visitor is told of its end exactly once: by `not_opened`, or by `closed`
// after `opened` was called.
class Application {
public:
    virtual ~Application() = default;

    virtual void request(Request request, Respond respond) = 0;
    virtual std::size_t longest_body(std::string_view path) const = 0; // in bytes, of a request

    virtual void admit(Request request, std::function<void(Admission)> then) = 0;
    virtual void opened(const VisitorPtr& visitor, std::shared_ptr<Wire> wire) = 0;
    virtual void heard(const VisitorPtr& visitor, std::string_view text) = 0;
    virtual bool pinged(const VisitorPtr& visitor) = 0; // a ping or pong came; false: too many, close it
    virtual void closed(const VisitorPtr& visitor) = 0;
    virtual void not_opened(const VisitorPtr& visitor) = 0;  // the peer went away before the socket was open
    virtual bool plays(const VisitorPtr& visitor) const = 0; // from a seat; spectators are served after players
};

} // namespace ecumene::server
