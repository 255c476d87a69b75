// Players first, and every visit ends once.
#include "server/net/network.h"

#include "server/app/config.h"
#include "server/app/log.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

namespace ecumene::server {

namespace asio = boost::asio;

void SendOrder::add(std::shared_ptr<Sender> sender, bool plays) {
    (plays ? players_ : spectators_).push_back(std::move(sender));
    bool& soon = plays ? players_soon_ : spectators_soon_;
    if (std::exchange(soon, true)) return;
    asio::post(io_, [this, plays] { plays ? serve_players() : serve_spectators(); });
}

void SendOrder::clear() {
    players_.clear();
    spectators_.clear();
}

void SendOrder::serve_players() {
    players_soon_ = false;
    for (std::size_t count = players_.size(); count > 0; --count) {
        players_.front()->send_waiting();
        players_.pop_front();
    }
}

// Some at a time, with pauses in which the players have the loop. Where very many watch, what happens meanwhile leaves
// together, so a crowd costs a bounded share of the time.
void SendOrder::serve_spectators() {
    constexpr std::size_t at_once = 64;
    constexpr std::chrono::milliseconds pause(5);
    for (std::size_t count = std::min(at_once, spectators_.size()); count > 0; --count) {
        spectators_.front()->send_waiting();
        spectators_.pop_front();
    }
    spectators_soon_ = !spectators_.empty();
    if (!spectators_soon_) return;
    const auto timer = std::make_shared<asio::steady_timer>(io_, pause);
    timer->async_wait([this, timer](const boost::system::error_code& error) {
        if (!error) serve_spectators();
    });
}

Visit::Visit(NetworkPtr network, VisitorPtr visitor) : network_(std::move(network)), visitor_(std::move(visitor)) {
    ++network_->visits;
}

Visit::~Visit() {
    if (!network_) return;
    --network_->visits;
    if (network_->application == nullptr) return;
    try {
        if (opened_)
            network_->application->closed(visitor_);
        else
            network_->application->not_opened(visitor_);
    } catch (const std::exception& caught) {
        log_trouble("closed", caught.what());
    }
}

void log_thrown(std::string_view where, const std::exception_ptr& thrown) {
    try {
        if (thrown) std::rethrow_exception(thrown);
    } catch (const std::exception& caught) {
        log_trouble(where, caught.what());
    }
}

void Visit::open(std::shared_ptr<Wire> wire) {
    opened_ = true;
    if (network_->application != nullptr) network_->application->opened(visitor_, std::move(wire));
}

void Visit::hear(std::string_view text) {
    if (network_->application != nullptr) network_->application->heard(visitor_, text);
}

} // namespace ecumene::server
