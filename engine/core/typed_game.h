// AnyGame over a concrete game: written once, instantiated once a game by the generated registry.
#pragma once

#include "engine/core/any_game.h"
#include "engine/core/json_writer.h"
#include "engine/core/rule_schema.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <variant>

namespace ecumene {

// Makes the compiler believe that somebody looks at this memory, so that measured work really happens.
inline void keep(const void* memory) { asm volatile("" : : "r"(memory) : "memory"); }

struct NoRules {
    bool operator==(const NoRules&) const = default;
};
template <class G>
struct RulesetOf {
    using type = NoRules;
};
template <HasRules G>
struct RulesetOf<G> {
    using type = typename G::Ruleset;
};

// The rules that a game is played under. States point to them, so whoever keeps a state keeps them.
template <Game G>
struct RulesInForce {
    std::shared_ptr<const typename RulesetOf<G>::type> ruleset;
    Variant variant = Variant::object();

    static RulesInForce standard() {
        if constexpr (HasRules<G>)
            return {{std::shared_ptr<void>(), &G::standard_ruleset()}, Variant::object()};
        else
            return {};
    }

    // With the players and options of a game; without them only what no game could have is refused.
    static Result<RulesInForce> of(const nlohmann::json& given, int seats, const OptionValues* options) {
        if (given.is_object() && given.empty()) return standard();
        if constexpr (HasRules<G>) {
            const auto rules = G::schema().read(given);
            if (!rules) return refused(rules.error());
            if (options != nullptr)
                if (auto fault = G::refuse_rules(*rules, seats, *options)) return refused(*fault);
            Variant variant = G::schema().write(*rules);
            if (variant.empty()) return standard();
            return RulesInForce{std::make_shared<const typename G::Ruleset>(*rules), std::move(variant)};
        } else {
            return refused({"rules", std::string(G::info().title) + " has no rules that can be changed", {}});
        }
    }

    typename G::State initial(int seats, const OptionValues& options) const {
        if constexpr (HasRules<G>)
            return G::initial(seats, options, *ruleset);
        else
            return G::initial(seats, options);
    }

private:
    static tl::unexpected<Error> refused(const RuleFault& fault) {
        return tl::unexpected<Error>(
            Error{ErrorCode::bad_argument, fault.path + ": " + fault.why, fault.clause, fault.path});
    }
};

template <Game G>
class TypedGame final : public AnyGame {
public:
    using State = typename G::State;

    TypedGame(int seats, OptionValues options, RulesInForce<G> rules = RulesInForce<G>::standard())
        : seats_(seats), options_(std::move(options)), rules_(std::move(rules)),
          first_(rules_.initial(seats, options_)), now_(first_), marked_(first_) {}

    const State& current() const { return now_; }
    const RulesInForce<G>& rules_in_force() const { return rules_; }

    // Calls visit(state before, action) for every action of a seat from number `first` on.
    template <class Visit>
    void each_choice(std::size_t first, Visit visit) const {
        std::size_t at = 0;
        replay([&](const State& before, const Step& step) {
            if (at++ >= first && G::to_act(before).is_seat()) visit(before, std::get<typename G::Action>(step));
        });
    }

    std::unique_ptr<AnyGame> clone() const override { return std::make_unique<TypedGame>(*this); }
    const GameInfo& info() const override { return G::info(); }
    int seats() const override { return seats_; }
    nlohmann::json chosen_options() const override { return chosen_options_json(G::options(), options_); }
    const Variant& rules() const override { return rules_.variant; }

    Actor to_act() const override { return G::to_act(now_); }
    bool over() const override { return G::to_act(now_).is_nobody(); }
    SeatMask winners() const override { return G::winners(now_); }

    std::vector<std::string> legal() const override {
        const auto actions = list();
        std::vector<std::string> written;
        written.reserve(actions.size());
        for (const auto action : actions) written.push_back(G::write(now_, action));
        return written;
    }

    std::vector<Rational> probabilities() const override {
        std::vector<Rational> chances;
        if (to_act().is_chance())
            for (const auto action : list()) chances.push_back(G::probability(now_, action));
        return chances;
    }

    bool sampled() const override {
        if constexpr (HasSampled<G>) return G::sampled(now_);
        return false;
    }

    std::optional<Refusal> refuse(std::string_view action) const override { return G::refuse(now_, action); }

    Result<void> apply(std::string_view action) override {
        if (auto refusal = G::refuse(now_, action))
            return fail(ErrorCode::illegal_action, std::move(refusal->why), std::string(refusal->rule));
        const std::optional<Step> step = read(action);
        assert(step); // what is not refused can be read: the conformance tests hold every game to it
        if (!step) return fail(ErrorCode::illegal_action, "this action cannot be read");
        take(*step);
        return {};
    }

    std::string sample(Rng& rng) override {
        assert(to_act().is_chance());
        Step step;
        if constexpr (HasSampled<G>) {
            if (G::sampled(now_))
                step = G::draw(now_, rng);
            else
                step = G::sample(now_, rng);
        } else {
            step = G::sample(now_, rng);
        }
        std::string written = write(now_, step);
        take(step);
        return written;
    }

    std::size_t length() const override { return steps_.size(); }

    std::vector<std::string> actions() const override {
        std::vector<std::string> written;
        replay([&](const State& before, const Step& step) { written.push_back(write(before, step)); });
        return written;
    }

    void undo(std::size_t count) override {
        assert(count <= steps_.size());
        steps_.resize(steps_.size() - count);
        now_ = first_;
        for (const Step& step : steps_) advance(now_, step);
        if (mark_ > steps_.size()) set_bookmark();
    }

    std::vector<std::string> log(Viewer viewer) const override {
        std::vector<std::string> written;
        replay([&](const State& before, const Step& step) { written.push_back(redact(before, step, viewer)); });
        return written;
    }

    std::vector<Told> told(Viewer viewer, std::size_t first) const override {
        std::vector<Told> lines(steps_.size() - std::min(first, steps_.size()));
        retell(viewer, first, lines);
        return lines;
    }

    void retell(Viewer viewer, std::size_t first, std::vector<Told>& lines) const override {
        if (std::all_of(lines.begin(), lines.end(), [](const Told& line) { return line.open; })) return;
        State state = first < mark_ ? first_ : marked_;
        for (std::size_t at = first < mark_ ? 0 : mark_; at < steps_.size(); ++at) {
            const Step& step = steps_[at];
            if (at < first || lines[at - first].open) {
                advance(state, step);
                continue;
            }
            const State before = state;
            advance(state, step);
            lines[at - first] = {
                G::to_act(before), is_open(step), redact(before, step, viewer),
                std::visit([&](const auto& action) { return G::phrase(before, action, viewer); }, step),
                events(before, step, state, viewer)};
        }
    }

    void set_bookmark() override {
        marked_ = now_;
        mark_ = steps_.size();
    }

    bool harmless_undo(std::size_t to, Rng& rng, int worlds) const override {
        assert(to < steps_.size());
        const State before = at(to);
        const Actor actor = G::to_act(before);
        State state = before;
        for (std::size_t i = to; i < steps_.size(); advance(state, steps_[i++]))
            if (G::to_act(state) != actor || !actor.is_seat()) return false;
        if constexpr (HasHidden<G>)
            for (int seat = 0; seat < seats_; ++seat) {
                const Viewer viewer = Viewer::seat(Seat{std::uint8_t(seat)});
                const std::string seen = text_of(now_, viewer);
                for (int i = 0; i < worlds; ++i)
                    if (!looks_alike(G::redeal(before, Seat{std::uint8_t(seat)}, rng), to, viewer, seen)) return false;
            }
        return true;
    }

    Window window(Rng& rng, int worlds) const override {
        assert(to_act().is_seat());
        if constexpr (HasWindows<G>)
            if (const auto declined = G::declined(now_)) {
                const bool forced = G::count(now_) == 1;
                return {forced || perhaps_forced(rng, worlds),
                        forced ? std::string(G::write(now_, *declined)) : std::string()};
            }
        return {};
    }

    nlohmann::json state() const override { return json(now_, Viewer::everything()); }
    nlohmann::json view(Viewer viewer) const override { return json(now_, viewer); }
    void write_open(JsonMembers& out) const override { write_open(now_, out); }
    void write_guarded(Viewer viewer, JsonMembers& out) const override { write_guarded(now_, viewer, out); }
    bool guarded_unchanged(std::size_t first) const override {
        if constexpr (HasHidden<G>) return G::guarded_alike(at(first), now_);
        return true;
    }
    void write_constants(JsonMembers& out) const override {
        out.add("game").value(G::info().id);
        out.add("players").value(seats_);
        out.add("options").raw(options_json(G::options(), options_).dump());
        if (!rules_.variant.empty()) out.add("rules").raw(rules_.variant.dump());
    }
    nlohmann::json redealt_state(Seat seat, Rng& rng) const override {
        return json(redealt<G>(now_, seat, rng), Viewer::everything());
    }

    std::string picture(Viewer viewer, Ink ink) const override { return G::picture(now_, viewer, ink); }
    std::vector<ReferenceCard> cards([[maybe_unused]] Viewer viewer, [[maybe_unused]] Ink ink) const override {
        if constexpr (HasCards<G>) return G::cards(now_, viewer, ink);
        return {};
    }
    std::vector<OddsTable> odds() const override {
        if constexpr (HasOdds<G>) return G::odds(now_);
        return {};
    }
    Phrase prompt() const override { return G::prompt(now_); }
    void write_situation(JsonWriter& out) const override {
        out.begin_object();
        if constexpr (HasSituation<G>) G::write_situation(now_, out);
        out.end_object();
    }
    std::vector<Phrase> meanings(Viewer viewer) const override {
        const auto actions = list();
        std::vector<Phrase> told;
        told.reserve(actions.size());
        for (const auto action : actions) told.push_back(G::phrase(now_, action, viewer));
        return told;
    }

    void write_offers(Viewer viewer, JsonText& out) const override {
        JsonWriter writer(out);
        for (const auto action : list()) {
            writer.begin_object().member("action", G::write(now_, action)).key("phrase");
            write_phrase(writer, G::phrase(now_, action, viewer));
            if constexpr (HasFacts<G>) {
                const std::size_t before = out.size();
                writer.key("facts").begin_object();
                const std::size_t opened = out.size();
                G::write_facts(now_, action, writer);
                if (out.size() == opened)
                    out.cut(before);
                else
                    writer.end_object();
            }
            writer.end_object();
        }
    }

    PlayoutResult playout(Rng& rng) const override {
        State state = now_;
        PlayoutResult result;
        for (; !G::to_act(state).is_nobody(); ++result.actions) random_step<G>(state, rng);
        result.winners = G::winners(state);
        return result;
    }

    void redeal_many(Seat seat, Rng& rng, std::uint64_t times) const override {
        for (; times > 0; --times) {
            const State world = redealt<G>(now_, seat, rng);
            keep(&world);
        }
    }

private:
    // Whether some other seat may think that the seat to act has no choice.
    bool perhaps_forced(Rng& rng, int worlds) const {
        if constexpr (HasHidden<G>)
            for (int seat = 0; seat < seats_; ++seat) {
                if (to_act() == Actor::seat(seat)) continue;
                for (int i = 0; i < worlds; ++i)
                    if (G::count(G::redeal(now_, Seat{std::uint8_t(seat)}, rng)) == 1) return true;
            }
        return false;
    }

    template <class T>
    struct StepOf {
        using type = std::variant<typename T::Action>;
    };
    template <HasSampled T>
    struct StepOf<T> {
        using type = std::variant<typename T::Action, typename T::Sampled>;
    };
    using Step = typename StepOf<G>::type;

    typename G::Actions list() const {
        typename G::Actions actions;
        actions.clear();
        G::legal(now_, actions);
        return actions;
    }

    static void advance(State& state, const Step& step) {
        std::visit([&](const auto& action) { G::apply(state, action); }, step);
    }
    void take(const Step& step) {
        advance(now_, step);
        steps_.push_back(step);
    }

    template <class Visit>
    void replay(Visit visit) const {
        State state = first_;
        for (const Step& step : steps_) {
            visit(std::as_const(state), step);
            advance(state, step);
        }
    }

    State at(std::size_t number) const {
        State state = number < mark_ ? first_ : marked_;
        for (std::size_t i = number < mark_ ? 0 : mark_; i < number; ++i) advance(state, steps_[i]);
        return state;
    }

    static std::string text_of(const State& state, Viewer viewer) {
        JsonMembers members;
        write_json<G>(state, viewer, members);
        std::string text;
        for (const JsonMembers::Member& member : members.members())
            text.append(member.key).append(members.value(member)).append(1, '\n');
        return text;
    }

    // Whether the actions from number `to` on could be taken in this world too, and would show the viewer the same.
    bool looks_alike(State world, std::size_t to, Viewer viewer, std::string_view seen) const {
        for (std::size_t i = to; i < steps_.size(); advance(world, steps_[i++]))
            if (G::to_act(world).is_nobody() || G::refuse(world, write(world, steps_[i]))) return false;
        return text_of(world, viewer) == seen;
    }

    std::optional<Step> read(std::string_view text) const {
        if constexpr (HasSampled<G>) {
            if (G::sampled(now_)) {
                if (auto outcome = G::read_sampled(now_, text)) return Step(*outcome);
                return std::nullopt;
            }
        }
        if (auto action = G::read(now_, text)) return Step(*action);
        return std::nullopt;
    }

    static std::string write(const State& before, const Step& step) {
        return std::visit([&](const auto& action) { return G::write(before, action); }, step);
    }

    static bool is_open(const Step& step) {
        if constexpr (HasHidden<G>) {
            const auto* action = std::get_if<typename G::Action>(&step);
            return action != nullptr && G::is_open(*action);
        }
        return true;
    }

    static std::vector<Phrase> events([[maybe_unused]] const State& before, [[maybe_unused]] const Step& step,
                                      [[maybe_unused]] const State& after, [[maybe_unused]] Viewer viewer) {
        std::vector<Phrase> told;
        if constexpr (HasEvents<G>)
            if (const auto* action = std::get_if<typename G::Action>(&step))
                G::tell_events(before, *action, after, viewer, told);
        return told;
    }

    std::string redact(const State& before, const Step& step, Viewer viewer) const {
        if constexpr (HasHidden<G>) {
            if (const auto* action = std::get_if<typename G::Action>(&step))
                return G::redact(before, *action, viewer, now_);
        }
        return write(before, step);
    }

    static void write_guarded(const State& state, Viewer viewer, JsonMembers& out) {
        if constexpr (HasHidden<G>) G::write_guarded(state, viewer, out);
    }

    void write_open(const State& state, JsonMembers& out) const {
        G::write_open(state, out);
        const Actor actor = G::to_act(state);
        if (actor.is_seat())
            out.add("to_act").value(actor.seat().index);
        else if (actor.is_chance())
            out.add("to_act").value("chance");
        else
            out.add("to_act").value(nullptr);
        if (over())
            out.add("result").raw(result_json(*this).dump());
        else
            out.add("result").value(nullptr);
    }

    nlohmann::json json(const State& state, Viewer viewer) const {
        JsonMembers members;
        write_open(state, members);
        write_guarded(state, viewer, members);
        write_constants(members);
        return to_value(members);
    }

    int seats_;
    OptionValues options_;
    RulesInForce<G> rules_;
    State first_, now_;
    std::vector<Step> steps_;
    State marked_;         // the state at the bookmark,
    std::size_t mark_ = 0; // which stands before the action of this number
};

template <Game G>
class TypedGameType final : public GameType {
public:
    using GameType::create;
    const GameInfo& info() const override { return G::info(); }
    OptionSpecs options() const override { return G::options(); }
    const Telling& telling() const override { return G::telling(); }
    std::size_t state_bytes() const override { return sizeof(typename G::State); }
    void copy_state(std::uint64_t times) const override {
        typename G::State from = G::initial(G::info().usual_seats, standard_values(G::options())), to = from;
        for (; times > 0; --times) {
            to = from;
            keep(&from);
            keep(&to);
        }
    }

    const std::vector<RuleRow>& rule_rows() const override {
        static const std::vector<RuleRow> none;
        if constexpr (HasRules<G>) return G::schema().rows();
        return none;
    }
    const std::vector<RulePlace>& rule_places() const override {
        static const std::vector<RulePlace> none;
        if constexpr (HasRules<G>) return G::schema().places();
        return none;
    }
    nlohmann::json random_value([[maybe_unused]] const RulePlace& place, [[maybe_unused]] Rng& rng) const override {
        if constexpr (HasRules<G>) return G::schema().random_value(std::size_t(&place - rule_places().data()), rng);
        return nullptr;
    }
    Result<Variant> canonical_rules(const nlohmann::json& rules) const override {
        auto read = RulesInForce<G>::of(rules, 0, nullptr);
        if (!read) return tl::unexpected<Error>(read.error());
        return std::move(read->variant);
    }

    Result<std::unique_ptr<AnyGame>> create(int seats, const nlohmann::json& chosen,
                                            const nlohmann::json& rules) const override {
        const GameInfo& info = G::info();
        if (seats < info.least_seats || seats > info.most_seats)
            return fail(ErrorCode::bad_argument, fmt::format("{} is for {} to {} players, not {}", info.title,
                                                             info.least_seats, info.most_seats, seats));
        Result<OptionValues> values = read_options(G::options(), chosen);
        if (!values) return tl::unexpected<Error>(values.error());
        if (auto refusal = G::refuse_options(seats, *values))
            return fail(ErrorCode::bad_argument, std::move(refusal->why), std::string(refusal->rule));
        auto in_force = RulesInForce<G>::of(rules, seats, &*values);
        if (!in_force) return tl::unexpected<Error>(in_force.error());
        return std::make_unique<TypedGame<G>>(seats, std::move(*values), std::move(*in_force));
    }
};

} // namespace ecumene
