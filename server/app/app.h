// The server without its network: every route and socket of docs/api.md. All on the loop's thread.
#pragma once

#include "server/app/application.h"
#include "server/app/leaving.h"
#include "server/app/routes/router.h"
#include "server/app/routes/sessions.h"
#include "server/app/routes/site.h"
#include "server/app/tables/analyses.h"
#include "server/app/tables/table_cache.h"

#include <unordered_map>

namespace ecumene::server {

class App final : public Application {
public:
    explicit App(Services& services);

    void begin();
    void stop(std::function<void()> then) { tables_.close(std::move(then)); }
    const Router& router() const { return router_; }

    void request(Request request, Respond respond) override;
    std::size_t longest_body(std::string_view path) const override;
    void admit(Request request, std::function<void(Admission)> then) override;
    void opened(const VisitorPtr& visitor, std::shared_ptr<Wire> wire) override;
    void heard(const VisitorPtr& visitor, std::string_view text) override;
    bool pinged(const VisitorPtr& visitor) override;
    void closed(const VisitorPtr& visitor) override;
    void not_opened(const VisitorPtr& visitor) override;
    bool plays(const VisitorPtr& visitor) const override { return visitor->as.has_value(); }

private:
    bool origin_allowed(const Request& request) const;
    void handle(const Route& route, const CallPtr& call);
    bool admits_another(const Request& request);
    bool pays_for_log(const Visitor& visitor, const LiveTable& table); // a long one counts as many requests

    Services& services_;
    TableCache tables_;
    Sessions sessions_;
    Leaving leaving_;
    Analyses analyses_;
    Site site_;
    Router router_;
    std::unordered_map<std::string, int> sockets_by_address_;
};

} // namespace ecumene::server
