// For tests: whether a game keeps to what it declared it would tell (shape.h), in one state and after one action.
#pragma once

#include "engine/core/game.h"
#include "engine/core/json_writer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ecumene {

inline std::optional<std::string> phrase_fault(const Catalogue& catalogue, const Phrase& phrase) {
    if (auto wrong = fault(catalogue, phrase)) return wrong;
    const nlohmann::json written = to_json(phrase);
    const auto read = read_phrase(catalogue, written);
    if (!read || to_json(*read) != written) return fmt::format("{} does not round-trip", written.dump());
    return std::nullopt;
}

// What is wrong with the catalogue itself.
inline std::optional<std::string> catalogue_fault(const Catalogue& catalogue) {
    for (const auto* list : {&catalogue.sentences, &catalogue.events})
        for (const Template* sentence : *list) {
            if (catalogue.find(sentence->key) != sentence) return fmt::format("{} is there twice", sentence->key);
            if (parts(*sentence).empty() && !sentence->english.empty())
                return fmt::format("the template of {} is badly written", sentence->key);
        }
    return std::nullopt;
}

template <Game G>
nlohmann::json facts_of(const typename G::State& state, typename G::Action action) {
    JsonText text;
    JsonWriter out(text);
    out.begin_object();
    if constexpr (HasFacts<G>) G::write_facts(state, action, out);
    out.end_object();
    return nlohmann::json::parse(text.view());
}

template <Game G>
nlohmann::json situation_of(const typename G::State& state) {
    JsonText text;
    JsonWriter out(text);
    out.begin_object();
    if constexpr (HasSituation<G>) G::write_situation(state, out);
    out.end_object();
    return nlohmann::json::parse(text.view());
}

template <Game G>
std::vector<Phrase> events_of(const typename G::State& before, typename G::Action action, Viewer viewer) {
    std::vector<Phrase> told;
    if constexpr (HasEvents<G>) {
        typename G::State after = before;
        G::apply(after, action);
        G::tell_events(before, action, after, viewer, told);
    }
    return told;
}

// The view, the prompt, and every offer with its facts and, if it were taken, its events.
template <Game G>
std::optional<std::string> telling_fault(const typename G::State& state, Viewer viewer) {
    const Telling& telling = G::telling();
    if (auto wrong = telling.view.mismatch(json_of<G>(state, viewer))) return "view" + *wrong;
    if (auto wrong = phrase_fault(telling.catalogue, G::prompt(state))) return "prompt: " + *wrong;
    if (auto wrong = telling.situation.mismatch(situation_of<G>(state))) return "situation" + *wrong;
    typename G::Actions actions;
    actions.clear();
    G::legal(state, actions);
    const bool asked = G::to_act(state).is_seat();
    for (const auto action : actions) {
        const std::string written = G::write(state, action);
        if (auto wrong = phrase_fault(telling.catalogue, G::phrase(state, action, viewer)))
            return written + ": " + *wrong;
        if (asked)
            if (auto wrong = telling.facts.mismatch(facts_of<G>(state, action))) return written + ": facts" + *wrong;
        for (const Phrase& event : events_of<G>(state, action, viewer))
            if (auto wrong = phrase_fault(telling.catalogue, event)) return written + ": event " + *wrong;
    }
    return std::nullopt;
}

} // namespace ecumene
