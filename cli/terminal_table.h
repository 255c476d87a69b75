// A game at one terminal: people take turns at the keyboard, bots and chance act by themselves.
#pragma once

#include "bots/bot.h"
#include "cli/commands.h"
#include "engine/core/any_game.h"
#include "engine/core/ink.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ecumene {

class TerminalTable {
public:
    struct Setting {
        std::vector<std::string> seats;    // "human" or a bot's name, one a seat
        std::optional<std::string> seed;   // what the record tells; none: chance cannot be checked afterwards
        std::string chance_seed, bot_seed; // what chance and the bots draw from
        std::string save;                  // a file, or empty
    };

    TerminalTable(std::unique_ptr<AnyGame> game, Setting setting);

    // Plays until the game is over, the person quits, or the input ends.
    Exit play();

private:
    enum class Said { again, acted, quit };

    bool is_human(int seat) const { return setting_.seats[std::size_t(seat)] == "human"; }
    int humans() const;

    void advance();      // chance, bots and forced moves, up to a decision of a person
    Said ask(Seat seat); // one line of input from this person
    Said take(Seat seat, std::string_view line);
    Said command(Seat seat, std::string_view line);
    bool hand_over(Seat seat); // between people at one screen; false when the input ends
    void show(Seat seat);
    void show_actions(Viewer viewer, std::string_view filter) const;
    void show_cards(Viewer viewer) const;
    void show_card(Viewer viewer, std::string_view wanted) const;
    void tell(Viewer viewer); // what happened since this viewer last looked
    void hint();
    void undo(Seat seat);
    bool save(const std::string& path);
    Exit finish();

    std::unique_ptr<AnyGame> game_;
    Setting setting_;
    std::vector<std::unique_ptr<Bot>> bots_; // by seat; none where a person sits
    Ink ink_;
    std::vector<std::size_t> told_;    // by seat: the actions that it has been told of
    std::vector<std::string> choices_; // the legal list that numbers refer to
    std::optional<int> at_keyboard_;
};

} // namespace ecumene
