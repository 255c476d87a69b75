// What the tests of the server share: a loop whose time stands still until it is moved, a store, services, sockets that
// keep what they hear.
#pragma once

#include "engine/core/json_text.h"
#include "engine/games/registry.h"
#include "server/app/secrets.h"
#include "server/app/services.h"
#include "server/app/tables/new_table.h"
#include "server/app/tables/table_cache.h"
#include "store/test_store.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <nlohmann/json.hpp>

namespace ecumene::server {

class TestLoop final : public Loop {
public:
    void post(std::function<void()> task) override {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
        more_.notify_one();
    }
    void after(int ms, std::function<void()> task) override { timers_.emplace(now_ + ms, std::move(task)); }
    TimeMs now() const override { return now_; }

    // Runs what other threads bring until the condition holds; false after some seconds without it.
    template <class Condition>
    bool until(Condition condition) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (!condition()) {
            std::function<void()> task;
            {
                std::unique_lock lock(mutex_);
                if (!more_.wait_until(lock, end, [&] { return !tasks_.empty(); })) return false;
                task = std::move(tasks_.front());
                tasks_.pop_front();
            }
            task();
        }
        return true;
    }
    // Time passes, and timers fire.
    void pass(TimeMs ms) {
        const TimeMs end = now_ + ms;
        while (!timers_.empty() && timers_.begin()->first <= end) {
            const auto node = timers_.extract(timers_.begin());
            now_ = std::max(now_, node.key());
            node.mapped()();
        }
        now_ = end;
    }
    void clear() {
        std::deque<std::function<void()>> dropped; // which may own much, and is let go without the lock
        {
            const std::lock_guard lock(mutex_);
            dropped.swap(tasks_);
        }
        timers_.clear();
    }

private:
    TimeMs now_ = 1'000'000;
    std::multimap<TimeMs, std::function<void()>> timers_;
    std::mutex mutex_; // guards tasks_
    std::condition_variable more_;
    std::deque<std::function<void()>> tasks_;
};

class TestWire final : public Wire {
public:
    void send(std::shared_ptr<const std::string> message) override { heard.push_back(nlohmann::json::parse(*message)); }
    void close(int, std::string_view) override { closed = true; }
    // How many messages of this type came.
    long count(std::string_view type) const {
        return std::count_if(heard.begin(), heard.end(), [&](const auto& message) { return message["type"] == type; });
    }
    std::vector<nlohmann::json> heard;
    bool closed = false;
};

class ServerTest : public testing::Test {
protected:
    ServerTest() {
        prepare_secrets();
        config.quiet = true;
        store::StoreSettings settings;
        settings.deliver = [this](std::function<void()> replies) { loop.post(std::move(replies)); };
        auto opened = store::open_store(folder.file("store.db"), settings);
        if (!opened) throw std::runtime_error(opened.error().message);
        store = std::move(*opened);
        services.reset(new Services{config, all_games(), *store, loop, thinking, errands}); // which cannot be moved
    }
    ~ServerTest() override {
        loop.clear();
        store.reset();
        loop.clear();
    }

    const store::Folder folder;
    Config config;
    TestLoop loop;
    Pool thinking{1, loop}, errands{1, loop};
    std::unique_ptr<store::Store> store;
    std::unique_ptr<Services> services;
};

} // namespace ecumene::server
