// The games of one trial behind one interface, whatever game it is: play some, and tell what all of them showed.
#pragma once

#include "lab/experiment.h"

#include <atomic>
#include <memory>
#include <span>

namespace ecumene::lab {

// What a block of games is for (docs/lab.md): the measures, groups that share their luck, or one seat that plays
// stronger than the others.
enum class Purpose : std::uint8_t { measures, luck, skill };
inline constexpr std::array purposes = {Purpose::measures, Purpose::luck, Purpose::skill};

class TrialGames {
public:
    virtual ~TrialGames() = default;
    // Everything that is added up, in so many words.
    virtual std::size_t words() const = 0;
    // Plays the games or groups from number `first` up to `last` and adds what they showed. What a game does depends on
    // the trial and its number only. Any thread may call it. False: told to stop, and the sums are worth nothing.
    virtual bool play(Purpose purpose, std::uint64_t first, std::uint64_t last, std::span<std::uint64_t> sums,
                      const std::atomic<bool>& stop) const = 0;
    virtual GeneralTotals general(std::span<const std::uint64_t> sums) const = 0;
    virtual std::vector<Section> sections(std::span<const std::uint64_t> sums) const = 0;
};

std::unique_ptr<TrialGames> make_trial_games(const Experiment& experiment, const Trial& trial);

} // namespace ecumene::lab
