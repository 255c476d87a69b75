// Folding matches into standings, and writing these down.
#include "bots/arena/report.h"

#include "engine/core/json_text.h"
#include "engine/core/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene::arena {
namespace {

using nlohmann::json;

constexpr std::size_t most_faults_told = 10; // in the text; the JSON has them all

double each(double sum, std::uint64_t count) { return count == 0 ? 0 : sum / double(count); }

double rounded(double value, double steps) {
    return double(std::int64_t(value * steps + (value < 0 ? -0.5 : 0.5))) / steps;
}
double share_rounded(double share) { return rounded(share, 10'000); }

std::string_view verdict_word(Verdict verdict) {
    switch (verdict) {
    case Verdict::stronger: return "stronger";
    case Verdict::not_stronger: return "not stronger";
    case Verdict::undecided: break;
    }
    return "undecided";
}

// One entrant's part in the games of one group.
struct GroupShare {
    double won = 0;
    std::uint64_t seats = 0;
};

void add_shares(Summary& summary, const Experiment& experiment, const std::vector<TableResult>& results) {
    const std::size_t size = std::size_t(experiment.group_size());
    std::vector<std::vector<double>> means(experiment.entrants.size());
    for (std::size_t begin = 0; begin + size <= results.size(); begin += size) {
        std::vector<GroupShare> parts(experiment.entrants.size());
        for (std::size_t i = begin; i < begin + size; ++i)
            for (std::size_t seat = 0; seat < results[i].seats.size(); ++seat) {
                GroupShare& part = parts[std::size_t(results[i].seats[seat])];
                part.won += results[i].shares[seat];
                part.seats += 1;
            }
        for (std::size_t entrant = 0; entrant < parts.size(); ++entrant)
            if (parts[entrant].seats > 0) means[entrant].push_back(parts[entrant].won / double(parts[entrant].seats));
    }
    for (std::size_t entrant = 0; entrant < means.size(); ++entrant)
        summary.standings[entrant].share = estimate_share(means[entrant]);
}

std::string interval_text(const std::optional<Interval>& interval) {
    return interval ? fmt::format("{:.3f} to {:.3f}", interval->low, interval->high) : "-";
}

std::string test_text(const Experiment& experiment, const Summary& summary, Verdict verdict) {
    const TestSetting& test = *experiment.test;
    const std::string &first = experiment.entrants[0].name, &second = experiment.entrants[1].name;
    std::string text = fmt::format("Is {} stronger than {}? ", first, second);
    if (verdict == Verdict::stronger)
        text += fmt::format("Yes. (The test says so in error about {:g}% of the time, if they are equal.)\n",
                            100 * test.alpha);
    else if (verdict == Verdict::not_stronger)
        text +=
            fmt::format("No, or by less than asked. (The test says so in error about {:g}% of the time, if its share "
                        "is really {:g}.)\n",
                        100 * test.beta, 0.5 + test.effect);
    else
        text += "Undecided: more games are needed.\n";
    text += fmt::format("The seats of {} won {:.3f} ({}) of {} games, and without what chance gave them {:.3f} ({}); "
                        "0.500 is equal, {:g} was asked for.\n",
                        first, summary.first_share.mean, interval_text(summary.first_share.interval), summary.games,
                        summary.first_score.mean, interval_text(summary.first_score.interval), 0.5 + test.effect);
    text += fmt::format("Log-likelihood ratio {:.2f} after {} pairs; the test ends at {:.2f} or {:.2f}.\n",
                        summary.test->log_ratio(), summary.groups, summary.test->lower(), summary.test->upper());
    return text;
}

std::string faults_text(const Experiment& experiment, const Tournament& tournament) {
    std::string text;
    std::size_t told = 0, all = 0;
    for (const Match& match : tournament.matches)
        for (const SeatFault& fault : match.faults) {
            if (++all > most_faults_told) continue;
            ++told;
            const Table seated = table(experiment, match.index);
            text +=
                fmt::format("  game {}, seat {}, {}: {}\n", match.index, fault.seat,
                            experiment.entrants[std::size_t(seated.seats[std::size_t(fault.seat)])].name, fault.reason);
        }
    if (all == 0) return text;
    const std::string heading =
        fmt::format("Faults: {} ({})\n", all,
                    experiment.on_fault == OnFault::forfeit ? "each ended its game, and the others shared the win"
                                                            : "random played on in its place");
    return heading + text + (all > told ? fmt::format("  and {} more\n", all - told) : "");
}

std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == text.npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

} // namespace

Summary summarise(const Experiment& experiment, const Tournament& tournament) {
    Summary summary;
    summary.standings.resize(experiment.entrants.size());
    summary.games = tournament.matches.size();
    summary.groups = summary.games / std::uint64_t(experiment.group_size());
    std::vector<TableResult> results;
    for (const Match& match : tournament.matches) {
        results.push_back(table_result(experiment, match));
        const std::vector<int>& seats = results.back().seats;
        for (std::size_t entrant = 0; entrant < summary.standings.size(); ++entrant)
            summary.standings[entrant].games += std::count(seats.begin(), seats.end(), int(entrant)) > 0;
        for (std::size_t seat = 0; seat < seats.size(); ++seat) {
            Standing& standing = summary.standings[std::size_t(seats[seat])];
            standing.seat_games += 1;
            standing.thinking.decisions += match.thinking[seat].decisions;
            standing.thinking.iterations += match.thinking[seat].iterations;
            standing.thinking.ms += match.thinking[seat].ms;
        }
        for (const SeatFault& fault : match.faults)
            summary.standings[std::size_t(seats[std::size_t(fault.seat)])].faults += 1;
    }
    add_shares(summary, experiment, results);
    if (experiment.entrants.size() > 2) {
        const std::vector<Rating> all = ratings(int(experiment.entrants.size()), results);
        for (std::size_t i = 0; i < all.size(); ++i) summary.standings[i].rating = all[i];
    }
    if (const auto& test = experiment.test) {
        summary.test.emplace(test->alpha, test->beta, test->effect);
        std::vector<double> shares, scores;
        for (std::size_t i = 0; i < tournament.matches.size(); i += std::size_t(experiment.group_size())) {
            const FirstOfGroup first = first_of_group(experiment, &tournament.matches[i]);
            shares.push_back(first.share);
            scores.push_back(first.score());
            summary.test->add(first.score());
        }
        summary.first_share = estimate_share(shares);
        summary.first_score = estimate_score(scores);
    }
    return summary;
}

std::string report_text(const Experiment& experiment, const Tournament& tournament) {
    const Summary summary = summarise(experiment, tournament);
    std::string text = fmt::format("{}, {} players, seed {}: {} games in {} groups of {} with the same luck, {}\n\n",
                                   experiment.start->info().title, experiment.players(), experiment.seed, summary.games,
                                   summary.groups, experiment.group_size(),
                                   experiment.test ? "the two bots swapped" : "every bot once in each seat");
    std::size_t width = 3;
    for (const Entrant& entrant : experiment.entrants) width = std::max(width, entrant.name.size());
    const bool rated = summary.standings[0].rating.has_value();
    text += fmt::format("{:<{}} {:>6} {:>7} {:>15} {:>14} {:>15} {:>7}{}\n", "bot", width, "games", "share",
                        "95% interval", "ms a decision", "its iterations", "faults",
                        rated ? fmt::format(" {:>7} {:>15}", "rating", "95% interval") : "");
    for (std::size_t i = 0; i < summary.standings.size(); ++i) {
        const Standing& standing = summary.standings[i];
        text += fmt::format("{:<{}} {:>6} {:>7.3f} {:>15} {:>14.2f} {:>15.0f} {:>7}", experiment.entrants[i].name,
                            width, standing.games, standing.share.mean, interval_text(standing.share.interval),
                            each(standing.thinking.ms, standing.thinking.decisions),
                            each(double(standing.thinking.iterations), standing.thinking.decisions), standing.faults);
        if (standing.rating)
            text += fmt::format(
                " {:>+7.0f} {:>15}", standing.rating->points,
                fmt::format("{:+.0f} to {:+.0f}", standing.rating->interval.low, standing.rating->interval.high));
        text += '\n';
    }
    text += fmt::format("\nThe share is that of one seat; a fair one is {:.3f}.\n", 1.0 / experiment.players());
    if (experiment.test) text += "\n" + test_text(experiment, summary, tournament.verdict);
    if (const std::string faults = faults_text(experiment, tournament); !faults.empty()) text += "\n" + faults;
    return text;
}

json report_json(const Experiment& experiment, const Tournament& tournament) {
    const Summary summary = summarise(experiment, tournament);
    const auto interval = [](const std::optional<Interval>& of, double steps) {
        return of ? json{rounded(of->low, steps), rounded(of->high, steps)} : json();
    };
    json bots = json::array(), faults = json::array();
    for (std::size_t i = 0; i < summary.standings.size(); ++i) {
        const Standing& standing = summary.standings[i];
        json row = {{"name", experiment.entrants[i].name},
                    {"bot", experiment.entrants[i].spec},
                    {"games", standing.games},
                    {"seat_games", standing.seat_games},
                    {"share", share_rounded(standing.share.mean)},
                    {"share_interval", interval(standing.share.interval, 10'000)},
                    {"decisions", standing.thinking.decisions},
                    {"ms_per_decision", rounded(each(standing.thinking.ms, standing.thinking.decisions), 1000)},
                    {"iterations_per_decision",
                     rounded(each(double(standing.thinking.iterations), standing.thinking.decisions), 10)},
                    {"faults", standing.faults}};
        if (standing.rating) {
            row["rating"] = rounded(standing.rating->points, 10);
            row["rating_interval"] = interval(standing.rating->interval, 10);
        }
        bots.push_back(std::move(row));
    }
    for (const Match& match : tournament.matches)
        for (const SeatFault& fault : match.faults)
            faults.push_back(
                {{"game", match.index},
                 {"seat", fault.seat},
                 {"bot",
                  experiment.entrants[std::size_t(table(experiment, match.index).seats[std::size_t(fault.seat)])].name},
                 {"kind", fault.kind},
                 {"reason", fault.reason}});
    json out = {{"experiment", experiment_json(experiment)},
                {"games", summary.games},
                {"groups", summary.groups},
                {"stopped", tournament.stopped},
                {"fair_share", share_rounded(1.0 / experiment.players())},
                {"bots", bots},
                {"faults", faults}};
    if (summary.test)
        out["test"] = {{"verdict", verdict_word(tournament.verdict)},
                       {"share_of_first", share_rounded(summary.first_share.mean)},
                       {"share_interval", interval(summary.first_share.interval, 10'000)},
                       {"score_of_first", share_rounded(summary.first_score.mean)},
                       {"score_interval", interval(summary.first_score.interval, 10'000)},
                       {"log_ratio", share_rounded(summary.test->log_ratio())},
                       {"lower", share_rounded(summary.test->lower())},
                       {"upper", share_rounded(summary.test->upper())}};
    return out;
}

std::string report_csv(const Experiment& experiment, const Tournament& tournament) {
    const Summary summary = summarise(experiment, tournament);
    std::string text = "name,bot,games,seat_games,share,share_low,share_high,decisions,ms_per_decision,"
                       "iterations_per_decision,faults,rating,rating_low,rating_high\n";
    for (std::size_t i = 0; i < summary.standings.size(); ++i) {
        const Standing& standing = summary.standings[i];
        const auto ends = [](const std::optional<Interval>& of) {
            return of ? fmt::format("{:.4f},{:.4f}", of->low, of->high) : ",";
        };
        text += fmt::format("{},{},{},{},{:.4f},{},{},{:.3f},{:.1f},{},{}\n", csv_field(experiment.entrants[i].name),
                            csv_field(experiment.entrants[i].spec), standing.games, standing.seat_games,
                            standing.share.mean, ends(standing.share.interval), standing.thinking.decisions,
                            each(standing.thinking.ms, standing.thinking.decisions),
                            each(double(standing.thinking.iterations), standing.thinking.decisions), standing.faults,
                            standing.rating ? fmt::format("{:.1f},{:.1f},{:.1f}", standing.rating->points,
                                                          standing.rating->interval.low, standing.rating->interval.high)
                                            : ",,");
    }
    return text;
}

} // namespace ecumene::arena
