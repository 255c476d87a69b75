// Actions in writing (CW-12) and the canonical JSON of a state, which is every view of it too (CW-13, CW-14).
#include "engine/core/json_writer.h"
#include "engine/core/words.h"
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/notation.h"
#include "engine/games/culture_wars/questions.h"

#include <fmt/format.h>

namespace ecumene::culture_wars {

std::string name(Place place) { return fmt::format("{}{}", char('a' + place.column), place.row + 1); }

std::optional<Place> read_place(std::string_view word) {
    if (word.size() < 2 || word[0] < 'a' || word[0] > 'z') return std::nullopt;
    const auto row = read_number(word.substr(1));
    if (!row || *row < 1 || *row > frame_size) return std::nullopt;
    return Place{word[0] - 'a', *row - 1};
}

std::optional<int> read_coin(std::string_view word) {
    for (std::size_t coin = 0; coin < coin_words.size(); ++coin)
        if (coin_words[coin] == word) return int(coin);
    return std::nullopt;
}

bool allows(const State& state, std::string_view verb) {
    switch (state.phase) {
    case Phase::setup_order:
    case Phase::order: return verb == "order";
    case Phase::tiles: return verb == "lift" || verb == "lay";
    case Phase::coins: return verb == "coin";
    case Phase::reveal: return verb == "reveal";
    case Phase::tokens: return verb == "place";
    case Phase::expand: return verb == "grow";
    case Phase::move: return verb == "move" || verb == "done";
    case Phase::conflict: return verb == (state.turning != no_land ? "reveal" : "defend");
    case Phase::settle: return verb == "found" || verb == "loot" || verb == "done";
    case Phase::abandon: return verb == (state.turning != no_land ? "reveal" : "abandon");
    case Phase::over: break;
    }
    return false;
}

std::string Game::write(const State& state, Action action) {
    const std::string_view verb = verb_names[int(action.verb)];
    const Layout layout(state.board.tiles);
    const auto square = [&](int number) { return name(layout.place(number)); };
    switch (action.verb) {
    case Verb::order: {
        std::string text(verb);
        for (SeatQueue order(std::uint16_t(action.a | action.b << 8)); !order.empty(); order.pop())
            text += fmt::format(" {}", order.front());
        return text;
    }
    case Verb::lift:
    case Verb::lay: return fmt::format("{} {}", verb, name({action.a, action.b}));
    case Verb::reveal: return fmt::format("{} {} {}", verb, square(action.a), action.n);
    case Verb::move: return fmt::format("{} {} {} {}", verb, square(action.a), square(action.b), action.n);
    case Verb::found: return fmt::format("{} {} {}", verb, square(action.a), coin_words[action.n]);
    case Verb::done: return std::string(verb);
    default: return fmt::format("{} {}", verb, square(action.a));
    }
}

std::optional<Action> Game::read(const State& state, std::string_view text) {
    const std::optional<Words> words = split_words(text);
    if (!words || !allows(state, (*words)[0])) return std::nullopt;

    Action action;
    action.verb = Verb(std::find(verb_names.begin(), verb_names.end(), (*words)[0]) - verb_names.begin());
    const Layout layout(state.board.tiles);
    std::size_t next = 1;
    const auto word = [&] { return next < words->size() ? (*words)[next++] : std::string_view(); };
    const auto square = [&](std::uint8_t& into) { // a land square
        const auto place = read_place(word());
        if (!place || !layout.is_land(*place)) return false;
        into = std::uint8_t(layout.number(*place));
        return true;
    };
    const auto number = [&](std::optional<int> value, int most) {
        if (value && *value <= most) action.n = std::uint8_t(*value);
        return value && *value <= most;
    };
    bool readable = true;
    switch (action.verb) {
    case Verb::order: {
        SeatQueue order;
        SeatMask named = 0;
        while (readable && next < words->size()) {
            const auto seat = read_number(word());
            readable = seat && *seat < state.seats && (named & seat_bit(*seat)) == 0;
            if (!readable) break;
            named |= seat_bit(*seat);
            order.push(*seat);
        }
        action.a = std::uint8_t(order.bits() & 0xff);
        action.b = std::uint8_t(order.bits() >> 8);
        break;
    }
    case Verb::lift:
    case Verb::lay: {
        const auto place = read_place(word());
        readable = place.has_value();
        if (place) {
            action.a = std::uint8_t(place->column);
            action.b = std::uint8_t(place->row);
        }
        break;
    }
    case Verb::reveal: readable = square(action.a) && number(read_number(word()), most_value); break;
    case Verb::move: readable = square(action.a) && square(action.b) && number(read_number(word()), most_tokens); break;
    case Verb::found: readable = square(action.a) && number(read_coin(word()), found_hidden); break;
    case Verb::done: break;
    default: readable = square(action.a);
    }
    if (!readable || next != words->size()) return std::nullopt;
    return action;
}

namespace {

void write_seats(JsonWriter& out, SeatQueue queue) {
    out.begin_array();
    for (; !queue.empty(); queue.pop()) out.value(queue.front());
    out.end_array();
}

void write_values(JsonWriter& out, const CoinBag& coins) { // equal ones too (CW-18.3)
    out.begin_array();
    coins.each([&](int value, int count) {
        for (; count > 0; --count) out.value(value);
    });
    out.end_array();
}

// What is written square by square (CW-1.3).
class Squares {
public:
    explicit Squares(const State& state) : state_(state), layout_(state.board.tiles) {}

    std::string name_of(int square) const { return name(layout_.place(square)); }

    void write_coins(JsonWriter& out) const {
        out.begin_array();
        for (const Coin& coin : coins(state_))
            out.begin_object()
                .member("square", name_of(coin.square))
                .member("suit", int(coin.suit))
                .member("value", int(coin.value))
                .member("side", coin.side == Side::suit ? "suit" : "value")
                .end_object();
        out.end_array();
    }

    void write_tokens(JsonWriter& out) const {
        out.begin_array();
        for (int square = 0; square < land_squares; ++square) {
            if (tokens_on(state_, square) == 0) continue;
            out.begin_object().member("square", name_of(square)).key("counts").begin_array();
            for (int seat = 0; seat < state_.seats; ++seat) out.value(state_.tokens[seat][square]);
            out.end_array().end_object();
        }
        out.end_array();
    }

    void write_grown(JsonWriter& out) const {
        out.begin_array();
        if (state_.phase == Phase::expand) {
            const SquareSet held = squares_with(state_.tokens[state_.pending.front()], 1);
            (held - state_.marked).each([&](int square) { out.value(name_of(square)); });
        }
        out.end_array();
    }

    void write_arrived(JsonWriter& out) const {
        out.begin_array();
        for (int square = 0; square < land_squares && state_.phase == Phase::move; ++square)
            if (const int count = state_.tokens[state_.pending.front()][square] - state_.unmoved[square])
                out.begin_object().member("square", name_of(square)).member("count", count).end_object();
        out.end_array();
    }

    void write_queue(JsonWriter& out) const {
        out.begin_array();
        if (state_.phase == Phase::conflict || state_.phase == Phase::abandon)
            for (SeatQueue owners = state_.order; !owners.empty(); owners.pop())
                to_turn(state_, owners.front()).each([&](int square) { out.value(name_of(square)); });
        out.end_array();
    }

private:
    const State& state_;
    Layout layout_;
};

} // namespace

void Game::write_open(const State& state, JsonMembers& out) { // CW-13, CW-14
    const Squares squares(state);
    const auto each_seat = [&](const char* key, auto write) {
        JsonWriter& list = out.add(key).begin_array();
        for (int seat = 0; seat < state.seats; ++seat) write(list, seat);
        list.end_array();
    };
    out.add("phase").value(phase_names[int(state.phase)]);
    each_seat("scores", [&](JsonWriter& list, int seat) { list.value(score(state, seat)); });
    out.add("turn").value(state.turn);
    write_seats(out.add("order"), state.order);
    write_seats(out.add("pending"), state.pending);
    JsonWriter& tiles = out.add("tiles").begin_array();
    for (const std::uint16_t tile : state.board.tiles)
        if (tile != no_tile) tiles.value(name(place_of(tile)));
    tiles.end_array();
    out.add("lifted").value(state.lifted == no_tile ? std::nullopt : std::optional(name(place_of(state.lifted))));
    squares.write_coins(out.add("coins"));
    squares.write_tokens(out.add("tokens"));
    each_seat("reserve", [&](JsonWriter& list, int seat) {
        const Reserve& reserve = state.reserve[seat];
        write_values(list.begin_object().member("tokens", reserve.tokens).key("coins"), reserve.known);
        write_values(list.member("hidden", reserve.hidden).key("unseen"), reserve.unseen);
        list.end_object();
    });
    out.add("to_place").value(state.to_place);
    squares.write_grown(out.add("grown"));
    squares.write_arrived(out.add("arrived"));
    squares.write_queue(out.add("queue"));
    out.add("turning").value(state.turning == no_land ? std::nullopt : std::optional(squares.name_of(state.turning)));
    each_seat("tech", [&](JsonWriter& list, int seat) { list.value(state.tech[seat]); });
    each_seat("held", [&](JsonWriter& list, int seat) { list.value((state.held & seat_bit(seat)) != 0); });
    each_seat("alive", [&](JsonWriter& list, int seat) { list.value((state.alive & seat_bit(seat)) != 0); });
}

} // namespace ecumene::culture_wars
