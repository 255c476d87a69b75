"""A6, A8, A9, A10, A11: what timing, bots, hints, watching and caches tell of a hidden hand."""
import random
import sys
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from harness import GAMES, Closed, Person, Player, Refused, Server, request, step
from truth import Engine, Truth, twin_of

SAMPLES, TABLES = 150, 24


class Asked(threading.Thread):
    """Three seats at the usual pace, which pass in every counter window at once where they have a choice; how long the table waited."""

    def __init__(self, server, number, stop):
        super().__init__(daemon=True)
        self.person, self.rng, self.stop = Person(server, f"Asker {number}"), random.Random(number), stop
        self.waited = {True: [], False: []}  # by whether the hand held an answer; seconds
        self.error = None

    def run(self):
        try:
            while not self.stop():
                self.one_game()
        except Exception as error:  # told by the test
            self.error = error

    def one_game(self):
        table = self.person.table("plague", players=3, pace="normal", options={"starting_pps": 200})
        players = [Player(self.person, table, seat) for seat in range(3)]
        while not self.stop():
            actor = next((p for p in players if p.legal), None)
            if actor is None:
                break
            choices = [choice["action"] for choice in actor.legal]
            began, position = time.monotonic(), actor.position
            window = actor.view["phase"] == "counter"
            if window:
                choice = None if choices == ["pass"] else "pass"
            else:  # so that there are many windows
                choice = next((c for c in choices if c.startswith(("play minor_war", "play major_war", "play crusade"))), self.rng.choice(choices))
            if choice:
                actor.socket.send({"act": choice, "at": position})
            for player in players:
                while player.position == position:
                    player.take(player.socket.expect("state", "moved", timeout=60))
            if window:
                self.waited[choice is not None].append(time.monotonic() - began)
        for player in players:
            player.close()


def farthest(one, two):
    """Kolmogorov and Smirnov: the greatest distance of the two distributions."""
    values = sorted([(value, 1 / len(one)) for value in one] + [(value, -1 / len(two)) for value in two])
    distance = total = 0
    for _, weight in values:
        total += weight
        distance = max(distance, abs(total))
    return distance


class Timing(unittest.TestCase):
    def test_a_pause_tells_nothing(self):
        """A6: with and without an answer in the hand, the table waits alike."""
        server = Server("--quiet")
        try:
            end = time.monotonic() + 300
            crowd = []
            enough = lambda: time.monotonic() > end or all(sum(len(a.waited[kind]) for a in crowd) >= SAMPLES for kind in (True, False))
            crowd += [Asked(server, number, lambda: enough()) for number in range(TABLES)]
            for asked in crowd:
                asked.start()
            for asked in crowd:
                asked.join(360)
            self.assertEqual([asked.error for asked in crowd if asked.error], [])
            able, unable = ([value for asked in crowd for value in asked.waited[kind]] for kind in (True, False))
            self.assertGreaterEqual(min(len(able), len(unable)), SAMPLES)
            distance = farthest(able, unable)
            by_chance = 1.95 * ((len(able) + len(unable)) / (len(able) * len(unable))) ** 0.5  # once in a thousand
            print(f"{len(able)} windows with an answer in the hand, {len(unable)} without: waited {sum(able) / len(able):.3f} and "
                  f"{sum(unable) / len(unable):.3f} s on average, distributions {distance:.3f} apart, by chance up to {by_chance:.3f}", file=sys.stderr)
            self.assertLess(distance, by_chance)
            self.assertGreater(farthest(able, [value * 0.7 for value in unable]), by_chance)  # a rule that differs would show
        finally:
            server.remove()


class SameForTheBlind(unittest.TestCase):
    def test_bots_and_hints_do_not_see_the_difference(self):
        """A8, A9: two games that a seat cannot tell apart: the same thought, number by number, the same choice of every bot."""
        engine, rng, compared = Engine(), random.Random(8), 0
        for game in ("plague", "mesopotamia", "peoples"):
            found = tried = 0
            options = {"secret_peoples": True} if game == "mesopotamia" else {}
            while found < 12 and tried < 400:
                tried += 1
                engine.ask(op="new", game=game, players=GAMES[game], options=options, seed=str(rng.random()))
                actions = engine.ask(op="playout", policy="random", seed=str(rng.random()))["actions"]
                truth = Truth(engine, game, GAMES[game], options, actions[:rng.randrange(10, len(actions))])
                now = len(truth.actions)
                seat = truth.state(now)["to_act"]
                twin = twin_of(truth, engine, rng) if isinstance(seat, int) else None
                if twin is None or twin.state(now)["to_act"] != seat or twin.knows(seat, now) != truth.knows(seat, now):
                    continue
                thoughts = []
                for one in (truth, twin):
                    engine.ask(op="load", record={"ecumene": 1, "game": game, "players": GAMES[game], "options": options, "actions": one.actions, "result": None})
                    asked = [engine.ask(op="think", seat=seat, iterations=300, seed=f"{found}")]
                    asked += [engine.ask(op="think", seat=seat, level=level, iterations=100, seed=f"{found}") for level in ("greedy", "novice", "adept")]
                    thoughts.append([{key: value for key, value in answer.items() if key not in ("ms", "time")} for answer in asked])
                self.assertEqual(thoughts[0], thoughts[1], f"{game}, seat {seat}: {truth.actions}\n{twin.actions}")
                found += 1
            self.assertEqual(found, 12, game)
            compared += found
        print(f"{compared} pairs of games: every bot and hint thinks the same", file=sys.stderr)
        engine.close()


class Watching(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--quiet")

    @classmethod
    def tearDownClass(cls):
        cls.server.remove()

    def test_who_left_watches_like_anybody(self):
        """A10: one who lost the seat sees what strangers see, and the players are told who watches."""
        anna, ben, cleo = (Person(self.server, name) for name in ("Anna", "Ben", "Cleo"))
        table = anna.table("plague", players=2, seats=["me", "open"], start=False)
        self.assertEqual(cleo.post(f"/api/tables/{table}/sit", {"seat": 1})[0], 200)
        self.assertEqual(cleo.post(f"/api/tables/{table}/leave", {"seat": 1})[0], 200)
        self.assertEqual(ben.post(f"/api/tables/{table}/sit", {"seat": 1})[0], 200)
        self.assertEqual(anna.post(f"/api/tables/{table}/start")[0], 200)
        players = [Player(anna, table, 0), Player(ben, table, 1)]
        rng = random.Random(1)
        for _ in range(6):
            step(players, rng)
        with self.assertRaises((Refused, Closed)):
            Player(cleo, table, 1)
        back = Player(cleo, table, "spectator")
        self.assertIsNone(back.state["as"])
        for seat in back.view["seats"]:
            self.assertEqual(list(seat["hand"]), ["hidden"])
        stranger = request(self.server, "GET", f"/api/tables/{table}/at/5")[1]
        self.assertEqual(cleo.get(f"/api/tables/{table}/at/5")[0], 200)
        self.assertEqual(request(self.server, "GET", f"/api/tables/{table}/at/5", cookie=cleo.cookie)[1], stranger)
        told = players[0].socket.expect("seats")
        while "Cleo" not in told["watching"]:
            told = players[0].socket.expect("seats")
        # One who sits but gave the seat to a bot and looks as one who watches sees no hand either.
        self.assertEqual(ben.post(f"/api/tables/{table}/resign", {"level": "random"})[0], 200)
        away = Player(ben, table, "spectator")
        for seat in away.view["seats"]:
            self.assertEqual(list(seat["hand"]), ["hidden"])
        for one in [*players, back, away]:
            one.close()

    def test_nothing_is_left_in_a_cache(self):
        """A11: no answer with a view may be kept by a browser; logging out clears what it has."""
        anna = Person(self.server, "Anna")
        table = anna.table("plague", players=2)
        for path in ("/api/me", "/api/me/tables", f"/api/tables/{table}", f"/api/tables/{table}/record?as=0", f"/api/tables/{table}/log?as=0", f"/api/tables/{table}/at/3?as=0"):
            status, _, headers = request(self.server, "GET", path, cookie=anna.cookie)
            self.assertEqual((status, headers["Cache-Control"]), (200, "no-store"), path)
        status, _, headers = request(self.server, "POST", "/api/logout", {}, cookie=anna.cookie)
        self.assertEqual(status, 200)
        self.assertIn("storage", headers["Clear-Site-Data"])
        self.assertIn("cache", headers["Clear-Site-Data"])


if __name__ == "__main__":
    unittest.main()
