// Culture Wars for people at a terminal: the map with its coins and tokens, and what each seat has.
#include "engine/games/culture_wars/game.h"
#include "engine/games/culture_wars/notation.h"
#include "engine/games/culture_wars/questions.h"

#include <fmt/format.h>

namespace ecumene::culture_wars {
namespace {

using Tone = Ink::Tone;

constexpr std::string_view suit_letters = "SMCA";
constexpr std::array<std::string_view, most_seats> suit_names = {"suns", "moons", "crowns", "arms"}; // CW-1.1

std::string value_text(int value) { return value == 0 ? "?" : value == ace ? "A" : std::to_string(value); }

// The map row by row, each square three lines high in three parts: its coin, its tokens, and nothing but the line
// below.
class MapPicture {
public:
    MapPicture(const State& state, Ink ink) : state_(state), ink_(ink), layout_(state.board.tiles) {
        Place low{frame_size, frame_size}, high{0, 0};
        for (int row = 0; row < frame_size; ++row)
            for (int column = 0; column < frame_size; ++column)
                if (layout_.is_land({column, row})) {
                    low = {std::min(low.column, column), std::min(low.row, row)};
                    high = {std::max(high.column, column), std::max(high.row, row)};
                }
        const int margin = state.phase == Phase::tiles ? 2 : 1; // room for the next tile
        low_ = {std::max(low.column - margin, 0), std::max(low.row - margin, 0)};
        high_ = {std::min(high.column + margin, frame_size - 1), std::min(high.row + margin, frame_size - 1)};
        for (int square = 0; square < land_squares; ++square)
            width_ = std::max(width_, int(1 + plain_tokens(square).size()));
        find_seas();
    }

    std::string draw() const {
        std::string out = letters();
        for (int row = high_.row; row >= low_.row; --row) {
            std::string coins_line = fmt::format(" {:>2} ", row + 1), tokens_line = "    ";
            for (int column = low_.column; column <= high_.column; ++column) {
                coins_line += padded(upper({column, row}), std::size_t(width_));
                tokens_line += padded(lower({column, row}), std::size_t(width_));
            }
            out += coins_line + fmt::format(" {}\n", row + 1);
            if (state_.phase != Phase::tiles) out += tokens_line + "\n";
        }
        return out + letters();
    }

private:
    std::string letters() const {
        std::string line = "    ";
        for (int column = low_.column; column <= high_.column; ++column)
            line += padded(std::string(" ") + char('a' + column), std::size_t(width_));
        return line + "\n";
    }

    // Enclosed seas are told apart by a number, for a boat stays on one (CW-1.4); the outer sea has none.
    void find_seas() {
        int number = 0;
        for (int row = low_.row; row <= high_.row; ++row)
            for (int column = low_.column; column <= high_.column; ++column) {
                if (layout_.is_land({column, row}) || sea_[row][column] != 0) continue;
                const bool outer = number == 0; // the corner of the picture is outside all land
                flood({column, row}, outer ? outer_sea : number);
                ++number;
            }
    }
    void flood(Place at, int number) {
        if (at.column < low_.column || at.row < low_.row || at.column > high_.column || at.row > high_.row) return;
        if (layout_.is_land(at) || sea_[at.row][at.column] != 0) return;
        sea_[at.row][at.column] = number;
        for (const Place next : {Place{at.column - 1, at.row}, Place{at.column + 1, at.row},
                                 Place{at.column, at.row - 1}, Place{at.column, at.row + 1}})
            flood(next, number);
    }

    std::string upper(Place at) const {
        if (!layout_.is_land(at)) {
            const int sea = sea_[at.row][at.column];
            return " " + ink_(Tone::blue, sea == outer_sea ? "~" : fmt::format("~{}", sea));
        }
        if (state_.phase == Phase::tiles) return " " + tile_corner(at);
        const Coin* coin = coin_at(state_, layout_.number(at));
        if (coin == nullptr) return " " + ink_(Tone::faint, ".");
        const char suit = suit_letters[coin->suit];
        const bool turning = coin->square == state_.turning;
        if (is_site(*coin)) return " " + ink_.seat(coin->suit, fmt::format("({}{})", coin->value, suit));
        if (!is_settlement(state_, *coin))
            return " " + ink_.seat(coin->suit, fmt::format("({}{})", turning ? "!" : "?", suit));
        return " " + ink_.seat(coin->suit, fmt::format("[{}{}]", suit, turning ? "!" : value_text(coin->value)));
    }

    // While tiles are moved, each is told apart by the name at its lower left.
    std::string tile_corner(Place at) const {
        const Tiles& tiles = state_.board.tiles;
        const bool corner = std::find(tiles.begin(), tiles.end(), tile_at(at)) != tiles.end();
        return corner ? name(at) : ink_(Tone::faint, "#");
    }

    std::string lower(Place at) const {
        if (!layout_.is_land(at) || state_.phase == Phase::tiles) return {};
        const int square = layout_.number(at);
        std::string text = " ";
        for (int seat = 0; seat < state_.seats; ++seat)
            if (const int count = state_.tokens[seat][square])
                text += ink_.seat(seat, fmt::format("{}{}", suit_letters[seat], count));
        return text;
    }
    std::string plain_tokens(int square) const {
        std::string text = " ";
        for (int seat = 0; seat < state_.seats; ++seat)
            if (const int count = state_.tokens[seat][square]) text += fmt::format("{}{}", suit_letters[seat], count);
        return text;
    }

    static constexpr int outer_sea = -1;
    const State& state_;
    Ink ink_;
    Layout layout_;
    Place low_, high_;
    int width_ = 5;
    std::array<std::array<int, frame_size>, frame_size> sea_{};
};

std::string coins_text(const Reserve& reserve) {
    std::string text;
    reserve.known.each([&](int value, int count) {
        for (; count > 0; --count) {
            if (!text.empty()) text += ' ';
            text += value_text(value);
        }
    });
    for (int i = 0; i < reserve.hidden; ++i) text += text.empty() ? "?" : " ?";
    return text.empty() ? "no coins" : "coins " + text;
}

std::string_view phase_text(const State& state) {
    switch (state.phase) {
    case Phase::setup_order: return "the set-up order is drawn";
    case Phase::tiles: return "tiles are moved";
    case Phase::coins: return "coins are placed";
    case Phase::reveal: return "the coins are turned";
    case Phase::tokens: return "the first tokens are placed";
    case Phase::order: return "the order of the turn is drawn";
    case Phase::expand: return "expansion";
    case Phase::move: return "movement";
    case Phase::conflict: return "conflict";
    case Phase::settle: return "settlements";
    case Phase::abandon: return "abandonment";
    case Phase::over: break;
    }
    return "the game is over";
}

std::string seat_line(const State& state, int seat, Viewer viewer, const Ink& ink) {
    const std::string label =
        fmt::format("{} {} seat {}{}", suit_letters[seat], suit_names[seat], seat, viewer.is(seat) ? " (you)" : "");
    if ((state.alive & seat_bit(seat)) == 0)
        return fmt::format("   {} {}\n", padded(ink(Tone::faint, label), 24), ink(Tone::faint, "out"));
    const bool acting = !state.pending.empty() && state.pending.front() == seat;
    const Reserve& reserve = state.reserve[seat];
    return fmt::format(" {} {} {} of {} settlements, {:>2} tokens on the map, {:>2} in reserve, {}{}\n",
                       acting ? ">" : " ", padded(ink.seat(seat, label), 24), settlement_count(state, seat),
                       int(state.options.target), tokens_on_map(state, seat), int(reserve.tokens), coins_text(reserve),
                       (state.held & seat_bit(seat)) != 0 ? ink(Tone::strong, ", wins if it holds them") : "");
}

std::string order_text(SeatQueue order) {
    std::string text;
    for (; !order.empty(); order.pop()) text += fmt::format("{}{}", text.empty() ? "" : " ", order.front());
    return text;
}

// Squares and numbers that the map does not show: what has moved, grown, or is still to be turned.
std::string notes(const State& state) {
    const Layout layout(state.board.tiles);
    std::string text;
    const auto add = [&](int square, int count) {
        text += fmt::format(" {}", name(layout.place(square)));
        if (count > 0) text += fmt::format(":{}", count);
    };
    switch (state.phase) {
    case Phase::tiles:
        return state.lifted == no_tile ? ""
                                       : fmt::format("  The tile of {} is lifted.\n", name(place_of(state.lifted)));
    case Phase::tokens: return fmt::format("  Tokens still to place: {}\n", int(state.to_place));
    case Phase::expand:
        state.marked.each([&](int square) { add(square, 0); });
        return "  May still grow:" + text + "\n";
    case Phase::move:
        for (int square = 0; square < land_squares; ++square)
            if (state.unmoved[square] > 0) add(square, state.unmoved[square]);
        return "  Not moved yet:" + text + "\n";
    case Phase::conflict:
    case Phase::abandon:
        state.marked.each([&](int square) { add(square, 0); });
        if (text.empty()) return {};
        return (state.phase == Phase::conflict ? "  Stormed, to be turned:" : "  Without support, to be turned:") +
               text + "\n";
    default: return {};
    }
}

// The limit is ours (CW-10.6), and as it nears the score that it decides by is told.
std::string turn_text(const State& state) {
    const std::string limit = fmt::format("{}, then the score decides (ours, CW-10.6)", state.options.turn_cap);
    if (state.turn == 0) return fmt::format("Set-up; the turns to come are {}", limit);
    return fmt::format("Turn {} of {}", state.turn, limit);
}

constexpr int turns_with_scores = 5; // before the limit

std::string scores_text(const State& state) {
    if (state.turn == 0 || state.turn + turns_with_scores <= state.options.turn_cap) return {};
    std::string text = "  Score, which decides at the limit (100 a settlement, 1 a token on the map):";
    for (int seat = 0; seat < state.seats; ++seat)
        if ((state.alive & seat_bit(seat)) != 0) text += fmt::format(" seat {} {}", seat, score(state, seat));
    return text + "\n";
}

} // namespace

std::string Game::picture(const State& state, Viewer viewer, Ink ink) {
    std::string out = fmt::format("  {}: {}", turn_text(state), ink(Tone::strong, phase_text(state)));
    if (!state.order.empty()) out += fmt::format("; order {}", order_text(state.order));
    out += "\n" + MapPicture(state, ink).draw();
    for (int seat = 0; seat < state.seats; ++seat) out += seat_line(state, seat, viewer, ink);
    out += scores_text(state) + notes(state);
    const std::vector<int>& values = state.rules->coins_values;
    const int high = values[values.size() / 2], low = values[values.size() / 2 - 1];
    out +=
        ink(Tone::faint, fmt::format("  ({0}S) site of value {0}, suns   [S{1}] settlement of suns, value {1}   S2M1 "
                                     "tokens   ~ water, ~1 an enclosed sea",
                                     high, low)) +
        "\n";
    return out;
}

} // namespace ecumene::culture_wars
