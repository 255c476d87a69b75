"""What a viewer may know of a game, told from the rulebooks alone: the judge of the secrets, apart from the engine's own views.

The engine gives the true state after each action of the true record. Whether an item in it is secret for a viewer is said here, in a
few lines a game (PL-16, ME-14, PE-12.4 and PE-14; Culture Wars has no secrets, CW-14), without asking the engine for a view or a log.
"""
import json
import subprocess

from harness import PROGRAM


class Engine:
    """`ecumene engine`, the line protocol."""

    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def try_to(self, **message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, **message):
        answer = self.try_to(**message)
        assert answer["ok"], answer
        return answer

    def ask_all(self, messages):
        """Many at once, without waiting for each answer; few enough that the answers' pipe may fill while none is read."""
        answers = []
        for at in range(0, len(messages), 200):
            part = messages[at:at + 200]
            self.process.stdin.write("".join(json.dumps(message) + "\n" for message in part))
            self.process.stdin.flush()
            answers += [json.loads(self.process.stdout.readline()) for _ in part]
        assert all(answer["ok"] for answer in answers), answers
        return answers

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Truth:
    """A true record, and the true state at the positions that matter."""

    def __init__(self, engine, game, players, options, actions):
        self.engine, self.game, self.players, self.options, self.actions = engine, game, players, options, actions
        self.states = {}
        self.owners = {}  # of each action that is somebody's secret
        drawn = [i for i, action in enumerate(actions) if action.startswith("draw ")] if game in ("plague", "mesopotamia") else []
        self.look(drawn if game == "plague" else [i + 1 for i in drawn])
        for i, action in enumerate(actions):
            words = action.split()
            if words[0] == "deal" and game in ("plague", "peoples"):
                self.owners[i] = int(words[1])
            elif words[0] == "draw" and game == "plague" and words[1] != "death_ship":
                self.owners[i] = self.states[i]["turn"]
            elif words[0] == "draw" and game == "mesopotamia":
                self.owners[i] = next(entry["drawer"] for entry in self.states[i + 1]["allocation"] if entry["people"] == words[1])

    def look(self, positions):
        """Asks the engine for the true state at these, in one pass."""
        steps, done = [{"op": "new", "game": self.game, "players": self.players, "options": self.options}], 0
        for position in positions:
            steps += [{"op": "apply", "actions": self.actions[done:position]}, {"op": "state"}]
            done = position
        if positions:
            self.states.update(zip(positions, (answer["state"] for answer in self.engine.ask_all(steps) if "state" in answer)))

    def state(self, position):
        if position not in self.states:
            self.look([position])
        return self.states[position]

    def owner(self, index):
        """Whose secret an action is; None: it is none."""
        return self.owners.get(index)

    def told(self, viewer, index, position):
        """The action as this viewer may read it at that position."""
        action, owner = self.actions[index], self.owners.get(index)
        if owner is None or owner == viewer:
            return action
        words = action.split()
        if self.game == "mesopotamia":
            state, people = self.state(position), words[1]
            entry = next((e for e in state["allocation"] if e["people"] == people), None)
            status = next(p["status"] for p in state["peoples"] if p["id"] == people)
            allocating = state["phase"] in ("draw", "choose")
            if entry is None or not allocating and (
                    not state["options"]["secret_peoples"] or entry["to"] == viewer or status in ("active", "dead")):
                return action
        if self.game == "peoples" and position == len(self.actions) and self.state(position)["phase"] == "over":
            return action
        return " ".join(words[:2] if words[0] == "deal" else words[:1]) + " ?"

    def knows(self, viewer, position):
        """All that this viewer may know at that position: two records that give the same must look the same to it."""
        lines = [self.told(viewer, index, position) for index in range(position)]
        if self.game == "plague":  # PL-11.4: the hand of one who is out goes to the discard pile, which is open; mixed in again later, it was still seen
            self.look([past for past in range(position + 1) if past not in self.states])
            lines += [(self.states[past]["discard"], self.states[past]["removed"]) for past in range(position + 1)]
        if self.game == "peoples":  # PE-14.1: markers of ages that are revealed
            shown = self.state(position)["revealed"]
            for index in range(position):
                words = self.actions[index].split()
                if words[0] == "deal":
                    lines.append((words[2:2 + shown], words[5:5 + shown]))
        return lines


def twin_of(truth, engine, rng):
    """The same game but for something that is secret now: two secrets of two owners swapped. None where there is no such thing."""
    now, game = len(truth.actions), truth.game
    if game == "culture-wars":
        return None
    secret = [i for i in range(now) if truth.owner(i) is not None and truth.told("spectator", i, now).endswith("?")]
    for _ in range(40):
        actions = list(truth.actions)
        if game == "mesopotamia" and secret and truth.state(now)["deck"] and rng.random() < 0.5:
            actions[rng.choice(secret)] = "draw " + rng.choice(truth.state(now)["deck"])
        elif len(secret) < 2:
            continue
        else:
            i, j = rng.sample(secret, 2)
            if truth.owner(i) == truth.owner(j):
                continue
            one, two = actions[i].split(), actions[j].split()
            kept = {"plague": len(one) - 1, "mesopotamia": 1, "peoples": 2}[game]
            if game == "plague":
                actions[i], actions[j] = " ".join([*one[:kept], two[-1]]), " ".join([*two[:-1], one[-1]])
            else:
                shown = truth.state(now)["revealed"] if game == "peoples" else 0
                for place in range(kept, len(one)):
                    if game != "peoples" or (place - kept) % 3 >= shown:
                        one[place], two[place] = two[place], one[place]
                actions[i], actions[j] = " ".join(one), " ".join(two)
        if actions == truth.actions:
            continue
        record = {"ecumene": 1, "game": game, "players": truth.players, "options": truth.options, "actions": actions, "result": None}
        if not engine.try_to(op="load", record=record)["ok"]:
            continue
        twin = Truth(engine, game, truth.players, truth.options, actions)
        if twin.knows("spectator", now) == truth.knows("spectator", now):
            return twin
    return None
