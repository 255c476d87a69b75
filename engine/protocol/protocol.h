// The line protocol: one JSON object in, one out. No input or output of its own; a bad line changes nothing.
#pragma once

#include "engine/core/any_game.h"

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace ecumene {

// How `think` is answered; the engine itself knows no bot.
struct ThinkRequest {
    std::optional<std::uint64_t> ms, iterations;
    std::string level; // empty: the default
    std::string seed;
};
using Think = std::function<Result<nlohmann::json>(const AnyGame& game, const ThinkRequest& request)>;

class Protocol {
public:
    // `entropy` feeds the draws of games that were given no seed.
    Protocol(const Games& games, Think think, std::string entropy);

    // The rules of games that `new` starts without any.
    void set_usual_rules(const GameType& type, const Variant& rules);

    // The reply to one line, without a line end.
    std::string answer(std::string_view line);
    bool finished() const { return finished_; }

private:
    struct Table {
        std::unique_ptr<AnyGame> game;
        std::optional<std::string> seed;
    };
    using Reply = Result<nlohmann::json>;
    using Request = nlohmann::json;

    Reply carry_out(const Request& request);
    Reply list_games() const;
    Reply start(const Request& request);
    nlohmann::json usual_rules(const GameType& type) const;
    Reply load(const Request& request);
    Reply on_table(std::string_view op, const Request& request);

    Reply legal(const Table& table) const;
    Reply offers(const Table& table) const;
    Reply story(const Table& table, const Request& request) const;
    Reply view(const Table& table, const Request& request) const;
    Reply log(const Table& table, const Request& request) const;
    Reply explain(const Table& table, const Request& request) const;
    Reply apply(Table& table, const Request& request) const;
    Reply sample(Table& table);
    Reply redeal(const Table& table, const Request& request);
    Reply undo(Table& table, const Request& request) const;
    Reply record(const Table& table) const;
    Reply playout(const Table& table, const Request& request);
    Reply think(const Table& table, const Request& request);

    Result<Table*> put(const Request& request, Table table);
    std::string fresh_seed(); // never the same twice

    const Games& games_;
    Think think_;
    std::string entropy_;
    std::uint64_t draws_ = 0;
    std::map<const GameType*, nlohmann::json> usual_rules_;
    std::map<std::string, Table, std::less<>> tables_;
    bool finished_ = false;
};

} // namespace ecumene
