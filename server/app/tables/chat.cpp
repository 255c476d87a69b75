#include "server/app/tables/chat.h"

#include "server/app/words.h"

#include <algorithm>

namespace ecumene::server {

void Chat::add(store::ChatLine line) {
    lines_.push_back(std::move(line));
    if (lines_.size() > most_lines) lines_.pop_front();
}

void Chat::load(std::function<void()> then) {
    const std::int64_t count = record_.head().chat_lines;
    if (count == 0) return then();
    const std::int64_t known = lines_.empty() ? 0 : lines_.back().number + 1;
    services_.store.load_chat(
        record_.head().id, std::max(known, count - std::int64_t(most_lines)),
        [this, life = life_.lock(), then = std::move(then)](store::Answer<std::vector<store::ChatLine>> lines) {
            if (lines)
                for (store::ChatLine& line : *lines) add(std::move(line));
            then();
        });
}

void Chat::notice(const store::Notice& notice) {
    if (notice.chat_lines <= record_.head().chat_lines) return;
    const std::int64_t before = lines_.empty() ? 0 : lines_.back().number + 1;
    record_.chat_lines(notice.chat_lines);
    load([this, before] {
        std::vector<store::ChatLine> fresh;
        for (const store::ChatLine& line : lines_)
            if (line.number >= before) fresh.push_back(line);
        if (!fresh.empty()) tell_(fresh);
    });
}

void Chat::forget(const std::string& person) {
    for (store::ChatLine& line : lines_)
        if (line.person == person) line.name = former_player;
}

void Chat::say(const Speaker& speaker, const std::string& text, Done done) {
    if (!record_.sits(speaker.person)) {
        ++services_.counters.not_allowed;
        return done(not_yours("Spectators can read the chat, but not write."));
    }
    const auto clean = clean_text(text, 1, 300, Joiners::dropped);
    if (!clean) return done(bad("A line has 1 to 300 characters, all of them visible."));
    if (services_.config.limits && !limit_.take(speaker.person, services_.loop.now())) {
        ++services_.counters.limited;
        return done(no(429, "too_many", "That was a lot of lines. Wait a little."));
    }
    store::ChatLine line;
    line.person = speaker.person;
    line.name = speaker.name;
    line.text = *clean;
    line.time = services_.loop.now();
    services_.store.add_chat(
        record_.head().id, line, speaker.session,
        [this, life = life_.lock(), line, done = std::move(done)](store::Answer<std::int64_t> number) mutable {
            if (!number) return done(tl::unexpected(refused(number.error())));
            line.number = *number;
            record_.chat_lines(*number + 1);
            add(line);
            tell_({line});
            done({});
        });
}

} // namespace ecumene::server
