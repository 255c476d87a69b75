"""A1-A5, C1, C3: what each seat is sent, byte by byte, against what the engine says it may know; all four games."""
import hashlib
import json
import random
import subprocess
import unittest

from harness import GAMES, PROGRAM, Person, Player, WithServer, request, stored

STEPS = {"plague": 150, "culture-wars": 60, "mesopotamia": 120, "peoples": 80}
MOVED_KEYS = {"type", "position", "length", "log", "changed", "gone", "prompt", "situation", "legal", "auto", "undo", "clock", "now", "result", "seed"}
LOG_KEYS = {"at", "by", "action", "phrase", "events", "time"}


class Oracle:
    """The engine by itself, fed with the true record: it says what each viewer may know."""

    def __init__(self, game, players):
        self.process = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask(op="new", game=game, players=players)
        self.length = 0

    def ask(self, **message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], answer
        return answer

    def follow(self, actions):
        if len(actions) > self.length:
            self.ask(op="apply", actions=actions[self.length:])
            self.length = len(actions)

    def view(self, viewer):
        return self.ask(op="view", seat=viewer)["view"]

    def log(self, viewer):
        return self.ask(op="log", seat=viewer)["actions"]

    def story(self, viewer, first):
        return self.ask(op="story", seat=viewer, **{"from": first})["lines"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def true_actions(server, table):
    return [text for (text,) in stored(server, "SELECT text FROM events WHERE kind = 0 AND table_key = (SELECT key FROM tables WHERE id = ?) ORDER BY number", table)]


class Secrets(WithServer):
    def seed_of(self, table):
        return stored(self.server, "SELECT seed FROM tables WHERE id = ?", table)[0][0]

    def seated(self, game):
        """A table at which each seat is another person, and one who watches."""
        people = [Person(self.server, f"Seat {seat}") for seat in range(GAMES[game])]
        table = people[0].table(game, seats=["me"] + ["open"] * (GAMES[game] - 1), start=False)
        for seat, person in enumerate(people[1:], start=1):
            self.assertEqual(person.post(f"/api/tables/{table}/sit", {"seat": seat})[0], 200)
        self.assertEqual(people[0].post(f"/api/tables/{table}/start")[0], 200)
        players = [Player(person, table, seat) for seat, person in enumerate(people)]
        watcher = Player(Person(self.server, "Watcher"), table, "spectator")
        return table, people, players, watcher

    def check_moment(self, oracle, viewer, player):
        """Just what the engine shows this viewer, no key more."""
        self.assertEqual(player.view, oracle.view(viewer), f"view of {viewer}")
        log = oracle.log(viewer)
        self.assertEqual(player.state["length"], len(log))
        for entry in player.log:
            self.assertLessEqual(set(entry), LOG_KEYS)
        self.assertEqual([entry["at"] for entry in player.log], list(range(len(log))))
        fresh = player.log[player.checked:]
        self.assertEqual([entry["action"] for entry in fresh], log[player.checked:], f"log of {viewer}")
        told = oracle.story(viewer, player.checked)
        self.assertEqual([(entry["phrase"], entry.get("events", [])) for entry in fresh], [(line["phrase"], line["events"]) for line in told], f"story of {viewer}")
        player.checked = len(log)
        now = oracle.ask(op="offers")
        self.assertEqual((player.state["prompt"], player.state["situation"]), (now["prompt"], now["situation"]))
        self.assertIn(player.legal, ([], now["offers"]))

    def test_each_seat_hears_what_it_may_know(self):
        for game in GAMES:
            with self.subTest(game):
                self.play(game, random.Random(game))

    def play(self, game, rng):
        table, people, players, watcher = self.seated(game)
        viewers = [*enumerate(players), ("spectator", watcher)]
        oracle = Oracle(game, GAMES[game])
        seed = self.seed_of(table)
        pages = bytearray()  # all that plain HTTP says to anybody while the game runs
        for _, player in viewers:
            player.checked = 0
        over = False
        for count in range(STEPS[game]):
            oracle.follow(true_actions(self.server, table))
            for viewer, player in viewers:
                self.check_moment(oracle, viewer, player)
                legal = oracle.ask(op="legal") if player.legal else None
                self.assertEqual([choice["action"] for choice in player.legal], legal["actions"] if legal else [])
                if player.legal:
                    self.assertEqual(legal["to_act"], viewer)
            actor = next((p for p in players if p.legal), None)
            if actor is None:
                over = True
                break
            if count % 20 == 0:  # of a game that goes on: afterwards everything is open
                self.check_pages(oracle, table, people, pages)
            if count % 10 == 0:
                self.check_refusals(actor, watcher)
            answer = actor.act(rng.choice(actor.legal)["action"])
            self.assertEqual(answer["type"], "acted")
            for _, player in viewers:
                player.follow(answer["position"])
        for viewer, player in viewers:
            for line in bytes(player.socket.heard).split(b"\n"):
                if line.startswith(b"{") and (message := json.loads(line))["type"] == "moved":
                    self.assertLessEqual(set(message), MOVED_KEYS)
            pages += player.socket.heard if not over else b""
        pages += self.server.log().encode() + request(self.server, "GET", "/metrics")[1]
        for at in range(0, len(seed) - 8, 4):  # A4: not even a part of it
            self.assertNotIn(seed[at:at + 8].encode(), pages)
        if not over:
            self.assertIsNone(players[0].state["seed"])
        for person in people:
            self.assertNotIn(person.token.encode(), pages)
        for _, player in viewers:
            player.close()
        oracle.close()

    def check_pages(self, oracle, table, people, pages):
        """A3, A5: records, logs and past moments of a game that goes on, for players and others."""
        stranger = Person(self.server, "Stranger")
        for who, viewer, query in [(people[0], 0, "?as=0"), (people[1], 1, "?as=1"), (stranger, "spectator", "?as=spectator")]:
            for path in ("record", "log"):
                status, answer = who.get(f"/api/tables/{table}/{path}{query}")
                self.assertEqual(status, 200, answer)
                self.assertEqual([entry["action"] for entry in answer["log"]], oracle.log(viewer))
                self.assertFalse(answer.get("whole", False))
                pages += json.dumps(answer).encode()
            status, answer = who.get(f"/api/tables/{table}/at/{oracle.length}{query}")
            self.assertEqual((status, answer["view"]), (200, oracle.view(viewer)))
            status, answer = who.get(f"/api/tables/{table}")
            self.assertEqual(status, 200)
            pages += json.dumps(answer).encode()
        for who, query in [(people[0], "?as=1"), (people[0], "?as=all"), (stranger, "?as=0"), (stranger, "?as=all")]:
            for path in ("record", "log", "at/1"):
                status, body, _ = request(self.server, "GET", f"/api/tables/{table}/{path}{query}", cookie=who.cookie)
                self.assertEqual(status, 403, (path, query, body))
                pages += body
        for path in (f"/api/tables/{table}/record", f"/api/tables/{table}/log", "/api/tables", "/"):
            pages += request(self.server, "GET", path)[1]
        self.assertEqual(request(self.server, "GET", f"/api/tables/{table}/record?as=0")[0], 403)  # logged out

    def check_refusals(self, actor, watcher):
        """C3: what is not in the list is refused with a reason, what is in it is legal; nothing changes."""
        position = actor.position
        legal = {choice["action"] for choice in actor.legal}
        for action in ("fly to the moon", "", "x" * 2000, "pass pass", "play nothing 0", "\u0000", "roll 9 9"):
            if action in legal:
                continue
            answer = actor.act(action)
            self.assertIn(answer["type"], ("refused", "error"), answer)
            if answer["type"] == "refused":
                self.assertFalse(answer["legal"])
                self.assertTrue(answer["why"] and answer["rule"], answer)
        for action in list(legal)[:20]:
            actor.socket.send({"explain": action})
            self.assertTrue(actor.socket.expect("refused")["legal"], action)
        actor.socket.send({"sync": True})
        again = actor.socket.expect("state")
        self.assertEqual((again["position"], again["view"]), (position, actor.view))
        watcher.socket.send({"act": next(iter(legal)), "at": position})
        self.assertEqual(watcher.socket.expect("error", "acted")["type"], "error")

    def test_a_finished_game_shows_its_seed_and_verifies(self):
        people = Person(self.server, "Quick")
        table = people.table("plague", seats=["me", "bot:random"], players=2)
        player, rng = Player(people, table, 0), random.Random(4)
        hashed = player.state["table"]["seed_hash"]
        seed = self.seed_of(table)
        while player.state.get("result") is None:
            if player.legal:
                self.assertNotIn(seed.encode(), player.socket.heard)
                self.assertEqual(player.act(rng.choice(player.legal)["action"])["type"], "acted")
            else:
                player.take(player.socket.expect("state", "moved"))
        self.assertEqual(player.state["seed"], seed)
        self.assertEqual(hashlib.sha256(seed.encode()).hexdigest(), hashed)
        status, record = people.get(f"/api/tables/{table}/record")
        self.assertEqual(status, 200)
        verified = subprocess.run([PROGRAM, "verify", "-"], input=json.dumps(record), capture_output=True, text=True)
        self.assertEqual(verified.returncode, 0, verified.stderr)
        self.assertIn(hashed, verified.stdout)
        stranger = Person(self.server, "Later")
        self.assertEqual(stranger.get(f"/api/tables/{table}/record")[1]["seed"], seed)
        player.close()

    def test_seeds_cannot_be_guessed(self):
        """A4: 128 bits or more, no two alike, and nothing that counts."""
        anna = Person(self.server, "Seeds")
        seeds = [self.seed_of(anna.table("plague")) for _ in range(20)]
        self.assertEqual(len(set(seeds)), 20)
        for seed in seeds:
            self.assertRegex(seed, r"^([0-9a-f]{32,}|[A-Za-z0-9_-]{22,}|[a-z0-9]{26,})$")
        self.assertLess(max(len(set(column)) == 1 for column in zip(*seeds)), 1)

    def test_stored_games_replay(self):
        """C1: whatever the tests above left behind."""
        done = self.server.admin("check", "--json", "--dry-run")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        found = json.loads(done.stdout)
        self.assertEqual((found["bad"], found["structure"]), ([], []))


if __name__ == "__main__":
    unittest.main()
