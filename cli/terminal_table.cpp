// The loop of a terminal game: show, ask, apply; bots and chance in between.
#include "cli/terminal_table.h"

#include "bots/bot.h"
#include "cli/record_file.h"
#include "cli/terminal.h"
#include "engine/core/json_text.h"
#include "engine/core/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>

namespace ecumene {
namespace {

using Tone = Ink::Tone;

constexpr std::size_t most_shown = 40; // a longer list is shown on request
constexpr std::size_t most_told = 60;  // lines of what happened before one is asked again

constexpr std::string_view help_text = R"(
  Type the number of an action, or the action as it is written; several with commas between them.
    list [WORD]   all actions, or those with WORD in them     why ACTION   whether it is legal, and why not
    table         the table again                             hint         what a bot would do
    log           the actions so far, as you may know them    undo         back to your last decision
    cards         the cards of this game                      card NAME    one of them
    save FILE     keep the record                             quit         stop (the record is kept if you save it)
)";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Lines that say the same one after another become one line.
std::vector<std::string> merged(const std::vector<std::string>& lines) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < lines.size();) {
        std::size_t end = i;
        while (end < lines.size() && lines[end] == lines[i]) ++end;
        out.push_back(end - i == 1 ? lines[i] : fmt::format("{} ({} times)", lines[i], end - i));
        i = end;
    }
    return out;
}

} // namespace

TerminalTable::TerminalTable(std::unique_ptr<AnyGame> game, Setting setting)
    : game_(std::move(game)), setting_(std::move(setting)), ink_(terminal_ink()),
      told_(std::size_t(game_->seats()), game_->length()) {
    for (const std::string& kind : setting_.seats)
        bots_.push_back(kind == "human" ? nullptr : std::move(make_bot(kind)).value());
}

int TerminalTable::humans() const { return int(std::count(setting_.seats.begin(), setting_.seats.end(), "human")); }

Exit TerminalTable::play() {
    fmt::print("{}\n", ink_(Tone::strong, game_->info().title));
    if (setting_.seed) fmt::print("{}\n", ink_(Tone::faint, "seed " + *setting_.seed));
    for (;;) {
        advance();
        if (game_->over()) return finish();
        const Seat seat = game_->to_act().seat();
        if (humans() > 1 && at_keyboard_ != seat.index && !hand_over(seat)) return finish();
        at_keyboard_ = seat.index;
        show(seat);
        Said said = Said::again;
        while (said == Said::again) said = ask(seat);
        if (said == Said::quit) return finish();
        if (!setting_.save.empty()) save(setting_.save);
    }
}

void TerminalTable::advance() {
    while (!game_->over()) {
        const Actor actor = game_->to_act();
        if (actor.is_chance()) {
            Rng rng = chance_stream(setting_.chance_seed, game_->length());
            game_->sample(rng);
            continue;
        }
        const std::string& kind = setting_.seats[actor.seat().index];
        const std::vector<std::string> legal = game_->legal();
        std::string action;
        if (legal.size() == 1) { // nothing to choose: a lone pass, mostly
            action = legal[0];
        } else if (kind == "human") {
            return;
        } else {
            Rng rng(setting_.bot_seed, "bot", game_->length());
            action = bots_[std::size_t(actor.seat().index)]->choose(*game_, rng).action;
        }
        const auto applied = game_->apply(action);
        assert(applied);
    }
}

bool TerminalTable::hand_over(Seat seat) {
    if (output_is_terminal()) fmt::print("\x1b[2J\x1b[H"); // the last player's secrets leave the screen
    fmt::print("\nSeat {} is next. Press Enter when only you can see the screen. ", seat.index);
    std::fflush(stdout);
    std::string line;
    return static_cast<bool>(std::getline(std::cin, line));
}

void TerminalTable::show(Seat seat) {
    const Viewer viewer = Viewer::seat(seat);
    tell(viewer);
    told_[seat.index] = game_->length();
    fmt::print("\n{}\n", game_->picture(viewer, ink_));
    choices_ = game_->legal();
    show_actions(viewer, choices_.size() > most_shown ? std::string_view("\n") : std::string_view());
}

void TerminalTable::tell(Viewer viewer) {
    std::size_t first = 0;
    for (int seat = 0; seat < game_->seats(); ++seat)
        if (viewer.is(seat)) first = told_[std::size_t(seat)];
    std::vector<std::string> story;
    for (const Told& line : game_->told(viewer, std::min(first, game_->length()))) story.push_back(sentence(line));
    story = merged(std::move(story));
    if (story.size() > most_told) {
        fmt::print("{}\n", ink_(Tone::faint,
                                fmt::format("  ... {} earlier events ('log' lists them)", story.size() - most_told)));
        story.erase(story.begin(), story.end() - long(most_told));
    }
    for (const std::string& line : story) fmt::print("  {} {}\n", ink_(Tone::faint, "-"), line);
}

// A filter of "\n" stands for a list too long to show at once.
void TerminalTable::show_actions(Viewer viewer, std::string_view filter) const {
    const bool brief = filter == "\n";
    const std::vector<Phrase> meanings = game_->meanings(viewer);
    std::size_t shown = 0;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
        if (!brief && choices_[i].find(filter) == std::string::npos) continue;
        if (brief && ++shown > most_shown) break;
        fmt::print("  {:>3}  {}  {}\n", i + 1, padded(ink_(Tone::strong, choices_[i]), 28),
                   ink_(Tone::faint, plain(meanings[i])));
    }
    if (brief)
        fmt::print("  ... {} more: 'list' shows all, 'list WORD' those with WORD in them\n",
                   choices_.size() - most_shown);
}

TerminalTable::Said TerminalTable::ask(Seat seat) {
    fmt::print("{} ", ink_.seat(seat.index, fmt::format("seat {}>", seat.index)));
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) {
        fmt::print("\n");
        return Said::quit;
    }
    const std::string_view text = trimmed(line);
    if (text.empty()) return Said::again;
    const Said said = command(seat, text);
    return said == Said::acted ? take(seat, text) : said;
}

// Said::acted here means: this is no command, so it must be an action.
TerminalTable::Said TerminalTable::command(Seat seat, std::string_view line) {
    const std::string_view word = line.substr(0, line.find(' '));
    const std::string_view rest = trimmed(line.substr(word.size()));
    const Viewer viewer = Viewer::seat(seat);
    if (word == "quit" || word == "exit") return Said::quit;
    if (word == "help" || word == "?") {
        fmt::print("{}", help_text);
    } else if (word == "list") {
        show_actions(viewer, rest);
    } else if (word == "table") {
        fmt::print("\n{}\n", game_->picture(viewer, ink_));
        for (const ReferenceCard& card : game_->cards(viewer, ink_))
            if (card.with_table) fmt::print("{}\n", card.text);
    } else if (word == "cards" && rest.empty()) {
        show_cards(viewer);
    } else if (word == "card") {
        show_card(viewer, rest);
    } else if (word == "log") {
        for (const std::string& action : game_->log(viewer)) fmt::print("  {}\n", action);
    } else if (word == "why") {
        const auto refusal = game_->refuse(rest);
        if (refusal)
            fmt::print("  No: {} ({}).\n", refusal->why, refusal->rule);
        else
            fmt::print("  It is legal.\n");
    } else if (word == "hint") {
        hint();
    } else if (word == "undo") {
        undo(seat);
    } else if (word == "save") {
        if (rest.empty() && setting_.save.empty())
            fmt::print("  Name a file: save FILE\n");
        else if (save(std::string(rest.empty() ? std::string_view(setting_.save) : rest)))
            fmt::print("  Saved.\n");
    } else {
        return Said::acted;
    }
    return Said::again;
}

void TerminalTable::show_cards(Viewer viewer) const {
    const std::vector<ReferenceCard> cards = game_->cards(viewer, ink_);
    if (cards.empty()) fmt::print("  This game has no cards to look up.\n");
    for (const ReferenceCard& card : cards)
        fmt::print("  {}  {}\n", padded(ink_(Tone::strong, card.name), 34), ink_(Tone::faint, card.line));
    if (!cards.empty()) fmt::print("  'card NAME' shows one of them.\n");
}

// By its name or its word in actions, in small or large letters; the beginning is enough where it is no other's.
void TerminalTable::show_card(Viewer viewer, std::string_view wanted) const {
    const auto small = [](std::string_view text) {
        std::string out(text);
        for (char& c : out) c = char(std::tolower(static_cast<unsigned char>(c)));
        return out;
    };
    const std::vector<ReferenceCard> cards = game_->cards(viewer, ink_);
    if (cards.empty()) return fmt::print("  This game has no cards to look up.\n");
    const std::string name = small(wanted);
    std::vector<const ReferenceCard*> found;
    for (const ReferenceCard& card : cards) {
        if (small(card.name) == name || card.id == name) return fmt::print("{}", card.text);
        if (!name.empty() && (small(card.name).starts_with(name) || card.id.starts_with(name))) found.push_back(&card);
    }
    if (found.size() == 1) return fmt::print("{}", found[0]->text);
    if (found.empty()) return fmt::print("  There is no card {}; 'cards' lists them.\n", in_quotes(wanted));
    fmt::print("  Which one?");
    for (const ReferenceCard* card : found) fmt::print("{} {}", card == found[0] ? "" : ",", card->name);
    fmt::print("\n");
}

TerminalTable::Said TerminalTable::take(Seat seat, std::string_view line) {
    bool acted = false;
    while (!line.empty()) {
        const std::size_t comma = line.find(',');
        const std::string_view entry = trimmed(line.substr(0, comma));
        line = comma == std::string_view::npos ? std::string_view() : line.substr(comma + 1);
        if (game_->to_act() != Actor::seat(seat.index)) {
            fmt::print("  Your part is over here: {} and what follows was not done.\n", in_quotes(entry));
            break;
        }
        std::string action(entry);
        if (const auto number = read_number(entry); number && *number >= 1 && *number <= int(choices_.size()))
            action = choices_[std::size_t(*number - 1)];
        if (const auto applied = game_->apply(action); !applied) {
            fmt::print("  {}: {} ({}).\n", in_quotes(action), applied.error().message, applied.error().rule);
            if (!acted) fmt::print("  {}\n", ink_(Tone::faint, "'help' says what can be typed."));
            break;
        }
        acted = true;
    }
    return acted ? Said::acted : Said::again;
}

void TerminalTable::hint() {
    Rng rng(fresh_seed(), "hint");
    Limits limits;
    limits.ms = 500;
    const Thought thought = think(*game_, limits, rng);
    fmt::print("  A bot would choose '{}' (it expects {:.0f}% of the win).\n", thought.action, 100 * thought.value);
}

// Back to this person's last decision that was a choice. The dice since then will fall the same way again.
void TerminalTable::undo(Seat seat) {
    const std::unique_ptr<AnyGame> before = game_->clone();
    while (before->length() > 0) {
        before->undo(1);
        if (before->to_act() == Actor::seat(seat.index) && before->legal().size() > 1) {
            game_->undo(game_->length() - before->length());
            for (std::size_t& told : told_) told = std::min(told, game_->length());
            show(seat);
            return;
        }
    }
    fmt::print("  There is no earlier decision of yours.\n");
}

bool TerminalTable::save(const std::string& path) {
    Record record(*game_, setting_.seed);
    record.names = setting_.seats;
    const auto saved = save_record(path, record);
    if (!saved) complain(saved.error().message + "; the game goes on, and nothing of it is lost");
    return saved.has_value();
}

Exit TerminalTable::finish() {
    if (game_->over()) {
        const Viewer viewer = at_keyboard_ ? Viewer::seat(Seat{std::uint8_t(*at_keyboard_)}) : Viewer::spectator();
        tell(viewer);
        fmt::print("\n{}\n", game_->picture(viewer, ink_));
        fmt::print("{}", ink_(Tone::strong, "The game is over."));
        for (int seat = 0; seat < game_->seats(); ++seat)
            if (const Rational share = share_of_win(game_->winners(), seat); share.numerator() != 0)
                fmt::print(" Seat {} ({}) {}.", seat, setting_.seats[std::size_t(seat)],
                           share == Rational(1) ? "wins" : "has " + share.share() + " of the win");
        fmt::print("\n");
    }
    if (setting_.save.empty()) return Exit::done;
    Record record(*game_, setting_.seed);
    record.names = setting_.seats;
    if (const auto saved = save_record(setting_.save, record); !saved) {
        complain(saved.error().message + "; here is the record instead");
        fmt::print("\n{}\n", record_text(record));
        return Exit::misused;
    }
    fmt::print("The record is in {}.\n", setting_.save);
    return Exit::done;
}

} // namespace ecumene
