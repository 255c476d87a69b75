"""Whole games of every title over real sockets: people and bots, undo, hot seat, replay, fair dice."""
import hashlib
import json
import random
import subprocess
import unittest

from harness import GAMES, PROGRAM, Person, Player, Server, WithServer, hold_table, step


class Play(WithServer):
    def play_out(self, player, rng, limit=3000):
        """One person against bots, to the end."""
        for _ in range(limit):
            while not player.legal and player.state.get("result") is None:
                player.take(player.socket.expect("state", "moved", timeout=60))
            if player.state.get("result") is not None:
                return
            answer = player.act(rng.choice(player.legal)["action"])
            self.assertEqual(answer["type"], "acted", answer)
        self.fail("the game does not end")

    def test_whole_games_against_bots(self):
        for game, players in GAMES.items():
            with self.subTest(game):
                anna = Person(self.server, "Anna")
                bots = ["bot:greedy" if i % 2 else "bot:random" for i in range(players - 1)]
                table = anna.table(game, seats=["me", *bots])
                player = Player(anna, table, 0)
                seed_hash = player.state["table"]["seed_hash"]
                self.assertIsNone(player.state["seed"])
                self.play_out(player, random.Random(game))

                fresh = Player(anna, table, 0)  # what was told step by step is what one who comes anew is told
                self.assertEqual(fresh.view, player.view)
                self.assertEqual(len(fresh.log), len(player.log))
                self.assertEqual(hashlib.sha256(fresh.state["seed"].encode()).hexdigest(), seed_hash)
                status, record = anna.get(f"/api/tables/{table}/record")
                self.assertEqual(status, 200)
                self.assertEqual(record["result"], fresh.state["result"])
                verified = subprocess.run([PROGRAM, "verify", "-"], input=json.dumps(record), capture_output=True, text=True)
                self.assertEqual(verified.returncode, 0, verified.stderr)
                total = len(record["actions"])
                for at in (0, total // 2, total):
                    status, moment = anna.get(f"/api/tables/{table}/at/{at}?as=all")
                    self.assertEqual((status, moment["at"], moment["of"]), (200, at, total))
                status, looked = anna.post("/api/records", record)
                self.assertEqual(status, 201, looked)
                self.assertEqual(looked["table"]["status"], "over")
                status, again = anna.get(f"/api/tables/{looked['table']['id']}/record")
                self.assertEqual(again["actions"], record["actions"])
                player.close()
                fresh.close()

    def test_an_act_means_the_same_however_it_is_written(self):
        """The server reads the usual way of writing an act by itself and leaves all others to a parser."""
        table, players = hold_table(Person(self.server, "Ada"))
        rng = random.Random("written")

        def say(text):
            actor = next(p for p in players if p.legal)
            action = rng.choice(actor.legal)["action"]
            coded = "".join(f"\\u{ord(c):04x}" for c in action)
            actor.socket.send(text.replace("ACTION", action).replace("CODED", coded).replace("AT", str(actor.position)))
            while True:
                message = actor.socket.receive()
                actor.take(message)
                if message["type"] not in ("moved", "seats", "undo"):
                    break
            for player in players if message["type"] == "acted" else []:
                player.follow(message["position"])
            return message

        for text in ('{"act":"ACTION","at":AT}', '{"act": "ACTION", "at": AT}', '{"at":AT,"act":"ACTION"}',
                     '{"act":"CODED","at":AT}', ' {"act":"ACTION","at":AT} ', '{"act":"ACTION","at":AT,"more":1}'):
            self.assertEqual(say(text)["type"], "acted", text)
        for text, kind, code in (
                ('{"act":"ACTION","at":0AT}', "error", "bad_json"),
                ('{"act":"ACTION","at":AT', "error", "bad_json"),
                ('{"act":"ACTION","at":AT}}', "error", "bad_json"),
                ('{"act":"ACTION\n","at":AT}', "error", "bad_json"),
                ('{"act":"ACTION","at":}', "error", "bad_json"),
                ('{"act":"ACTION","at":AT.0}', "error", "bad_argument"),
                ('{"act":"ACTION","at":"AT"}', "error", "bad_argument"),
                ('{"act":"ACTION","at":99999999999999999999}', "error", "bad_argument"),
                ('{"act":"ACTION"}', "error", "bad_argument"),
                ('{"act":"ACTION","at":-AT}', "stale", None),
                ('{"act":"ACTION","at":1AT}', "stale", None),
                ('{"act":"ACTION or so","at":AT}', "refused", None)):
            answer = say(text)
            self.assertEqual((answer["type"], answer.get("code")), (kind, code), text)
        self.assertEqual(say('{"act":"ACTION","at":AT}')["type"], "acted")

    def test_watching_coming_back_and_late_acts(self):
        anna, max_ = Person(self.server, "Anna"), Person(self.server, "Max")
        table, players = hold_table(anna, "peoples")  # a game that is never over so soon
        watcher = Player(max_, table, "spectator")
        rng = random.Random(7)
        for _ in range(20):
            step(players, rng)
        watcher.follow(players[0].position)
        back = anna.socket(table, 0)
        back.close()
        seen = players[0].position
        for _ in range(5):
            step(players, rng)
        socket = anna.socket(table, f"0&since={seen}")
        state = socket.expect("state")
        self.assertEqual(state["since"], seen)
        self.assertEqual(len(state["log"]), state["position"] - seen)
        self.assertEqual(state["log"][0]["at"], seen)
        actor = next(p for p in players if p.legal)
        sent = {"act": actor.legal[0]["action"], "at": actor.position}
        self.assertEqual(actor.act(sent["act"])["type"], "acted")
        actor.socket.send(sent)
        stale = actor.socket.expect("stale", "acted")
        self.assertEqual((stale["type"], stale["at"]), ("stale", sent["at"]))
        socket.send({"explain": "fly to the moon"})
        refused = socket.expect("refused")
        self.assertFalse(refused["legal"])
        for player in [*players, watcher]:
            player.close()
        socket.close()

    def begun(self, anna, ben, rng):
        """A game of Plague for two in which something was done; None if it was over by then."""
        table = anna.table("plague", players=2, seats=["me", "open"], start=False)
        self.assertEqual(ben.post(f"/api/tables/{table}/sit", {"seat": 1})[0], 200)
        self.assertEqual(anna.post(f"/api/tables/{table}/start")[0], 200)
        players = [Player(anna, table, 0), Player(ben, table, 1)]
        goes_on = all(step(players, rng) for _ in range(6)) and players[0].state["result"] is None
        for player in players:
            player.close()
        return table if goes_on else None

    def undoable(self, anna, ben, rng):
        """A game in which somebody may ask to take something back: what dice and cards have answered stays. None where it
        ended before, as a game of two may."""
        table = self.begun(anna, ben, rng)
        if not table:
            return None
        players = [Player(anna, table, 0), Player(ben, table, 1)]
        while not (asker := next((p for p in players if p.state["undo"]["to"] is not None), None)):
            mover = next((p for p in players if p.log and p.log[-1]["by"] == "chance"), None)
            if mover:
                mover.socket.send({"undo": True})
                self.assertEqual(mover.socket.expect("error")["to"], "undo")
            if not step(players, rng):
                return None
        return table, players, asker

    def test_undo_by_consent_and_freely(self):
        anna, ben = Person(self.server, "Anna"), Person(self.server, "Ben")
        rng = random.Random(3)
        table, players, asker = next(found for found in (self.undoable(anna, ben, rng) for _ in range(20)) if found)
        other = players[1 - asker.seat]
        before = asker.state["length"]
        asker.socket.send({"undo": True})
        asked = other.socket.expect("state")
        if asked["undo"]["asked"]:  # else it was free, and is done
            self.assertEqual(asked["undo"]["asked"]["by"], asker.seat)
            other.take(asked)
            other.socket.send({"undo": "agree"})
            asked = other.socket.expect("state")
        self.assertLess(asked["length"], before)
        self.assertGreater(asked["position"], before)
        for player in players:
            player.close()
        players = [Player(anna, table, 0), Player(ben, table, 1)]
        for _ in range(10):
            step(players, rng)
        for player in players:
            player.close()

        # Mesopotamia: on one's own turn a move shows nothing to anybody, and is taken back at once.
        solo, seats = hold_table(anna, "mesopotamia")
        for _ in range(400):
            actor = next(p for p in seats if p.legal)
            answer = actor.act(rng.choice(actor.legal)["action"])
            self.assertEqual(answer["type"], "acted")
            for seat in seats:
                seat.follow(answer["position"])
            if actor.legal and len(actor.log) and actor.log[-1]["by"] == actor.seat:
                offered = actor.socket.expect("undo")
                self.assertEqual(offered["undo"]["can"], "free")
                length = actor.state["length"]
                actor.socket.send({"undo": True})
                self.assertEqual(actor.socket.expect("state")["length"], length - 1)
                break
        else:
            self.fail("nobody ever moved twice")
        for seat in seats:
            seat.close()

    def test_hot_seat_looks_through_one_pair_of_eyes(self):
        anna = Person(self.server, "Anna")
        table = anna.table("plague", players=2)
        socket = anna.socket(table, 0)
        first = socket.expect("state")
        self.assertEqual((first["as"], first["you"]), (0, [0, 1]))
        self.assertIn("hidden", first["view"]["seats"][1]["hand"])
        socket.send({"look": 1})
        second = socket.expect("state")
        self.assertEqual(second["as"], 1)
        self.assertIn("hidden", second["view"]["seats"][0]["hand"])
        self.assertNotIn("hidden", second["view"]["seats"][1]["hand"])
        socket.close()

    def test_resigning_chat_hints_rematch(self):
        anna, ben = Person(self.server, "Anna"), Person(self.server, "Ben")
        table = anna.table("plague", players=2, seats=["me", "open"], start=False)
        self.assertEqual(anna.post(f"/api/tables/{table}/start")[0], 409)
        self.assertEqual(ben.post(f"/api/tables/{table}/sit", {"seat": 1})[0], 200)
        self.assertEqual(anna.post(f"/api/tables/{table}/start")[0], 200)
        players = [Player(anna, table, 0), Player(ben, table, 1)]
        players[0].socket.send({"chat": "  hello   <b>there</b> "})
        line = players[1].socket.expect("chat")["lines"][0]
        self.assertEqual((line["by"], line["seat"], line["text"]), ("Anna", 0, "hello <b>there</b>"))
        actor = next(p for p in players if p.legal)
        actor.socket.send({"hint": True})
        hint = actor.socket.expect("hint", timeout=60)
        self.assertIn(hint["action"], [entry["action"] for entry in actor.legal])
        mine = ben.get("/api/me/tables")[1]["tables"]
        self.assertEqual(mine[0]["id"], table)
        for person in (anna, ben):
            self.assertEqual(person.post(f"/api/tables/{table}/resign", {"level": "random"})[0], 200)
        while players[0].state.get("result") is None:  # two bots finish it
            players[0].take(players[0].socket.expect("state", "moved", timeout=60))
        status, answer = ben.post(f"/api/tables/{table}/rematch", {"order": "swap"})
        self.assertEqual(status, 201, answer)
        self.assertEqual([seat["name"] for seat in answer["table"]["seats"]], ["Ben", "Anna"])
        self.assertEqual(players[0].socket.expect("rematch")["table"], answer["table"]["id"])
        self.assertEqual(anna.post(f"/api/tables/{table}/rematch", {"order": "keep"})[1]["table"]["id"], answer["table"]["id"])
        # As after a death between naming the new table and making it: whoever asks next makes it, under that name.
        self.server.stop()
        self.assertEqual(self.server.admin("delete", answer["table"]["id"]).returncode, 0)
        self.server.start()
        status, again = anna.post(f"/api/tables/{table}/rematch", {"order": "keep"})
        self.assertEqual(status, 201, again)
        self.assertEqual((again["table"]["id"], again["table"]["status"]), (answer["table"]["id"], "playing"))
        status, begun = anna.post(f"/api/tables/{table}/analysis")
        self.assertEqual(status, 200, begun)
        self.assertIn(begun["state"], ("working", "done"))
        for player in players:
            player.close()

    def test_pauses_and_passes_at_the_usual_pace(self):
        """PL-7.5: who is asked and cannot answer is passed for, after a pause."""
        anna = Person(self.server, "Anna")
        rng = random.Random(5)
        self.assertTrue(any(self.is_passed_for(anna, rng) for _ in range(8)))  # a game may end before it happens

    def is_passed_for(self, person, rng):
        table = person.table("plague", players=3, seats=["me", "bot:random", "bot:random"], pace="normal")
        player = Player(person, table, 0)
        passed = False
        while not passed and player.state.get("result") is None:
            if player.legal and not player.state.get("auto"):
                player.act(rng.choice(player.legal)["action"])
                continue
            was_auto = player.state.get("auto")
            player.take(player.socket.expect("state", "moved", timeout=60))
            passed = bool(was_auto)
        player.close()
        return passed

    def test_a_clock_is_checked_and_shown(self):
        server = Server()
        try:
            anna = Person(server, "Anna")
            for wrong in ({"kind": "live"}, {"kind": "days", "days": 99}, "soon", {"kind": "live", "minutes": 1, "increment": -1}):
                self.assertEqual(anna.post("/api/tables", {"game": "plague", "clock": wrong})[0], 400, wrong)
            table = anna.table("plague", players=2, seats=["me", "bot:random"], clock={"kind": "live", "minutes": 1, "increment": 5})
            player = Player(anna, table, 0)
            while not player.legal:
                player.take(player.socket.expect("state", "moved"))
            left = player.state["table"]["seats"][0]["left_ms"]
            self.assertLessEqual(left, 60_000)
            self.assertGreater(left, 0)
            player.close()
        finally:
            server.remove()


if __name__ == "__main__":
    unittest.main()
