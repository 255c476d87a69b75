#include "server/app/leaving.h"

#include "server/app/tables/seats.h"
#include "server/app/tables/tables_of.h"
#include "server/app/words.h"

namespace ecumene::server {
namespace {

constexpr int later_ms = 30'000, retry_ms = 5000;

} // namespace

void Leaving::begin() {
    services_.store.leaving_people([this](store::Answer<std::vector<store::PersonId>> people) {
        if (!people) return log_trouble("store", people.error().message);
        for (const store::PersonId& person : *people) look_again(person);
    });
}

void Leaving::leave(const std::string& person, Done done) {
    const auto forgotten = [this, person, done = std::move(done)](store::Answer<void> gone) {
        if (!gone) return done(tl::unexpected(refused(gone.error())));
        log_line(services_, "person_deleted");
        tables_.forget_in_chat(person);
        tables_.check_sessions(); // their sockets are closed
        // From here on it only has to be finished. The tables are looked at once more later: somebody may just have
        // been making a rematch with the old name.
        forget_at_tables(person, [this, person, done](const Outcome& outcome) {
            done({});
            services_.loop.after(outcome ? later_ms : retry_ms, [this, person] { look_again(person); });
        });
    };
    services_.store.forget_person(person, std::string(former_player), forgotten);
}

void Leaving::look_again(const std::string& person) {
    forget_at_tables(person, [this, person](const Outcome& outcome) {
        if (outcome) return services_.store.person_left(person, [](const store::Answer<void>&) {});
        services_.loop.after(retry_ms, [this, person] { look_again(person); });
    });
}

void Leaving::forget_at_tables(const std::string& person, Done done) {
    each_table_of(
        services_, tables_, person,
        [this, person](const TablePtr& table, Done next) {
            if (!seats::remembers(table->record(), person)) return next({});
            table->forget_in_chat(person);
            table->change(seats::forget(person, services_.loop.now()), {}, std::move(next));
        },
        std::move(done));
}

} // namespace ecumene::server
