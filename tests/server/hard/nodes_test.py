"""B10: two nodes on one PostgreSQL, players split between them, one node killed, the database cut off."""
import json
import random
import sys
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from harness import Person, Player, Postgres, Server, until


class TwoNodes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()

    @classmethod
    def tearDownClass(cls):
        cls.postgres.remove()

    def setUp(self):
        store = self.postgres.fresh()
        self.first, self.second = Server(store=store), Server(store=store)

    def tearDown(self):
        self.first.remove()
        self.second.remove()

    def split(self):
        """A table of four seats, two of them looked from on each node, all held by one person."""
        anna = Person(self.first)
        also = Person(self.second, cookie=anna.cookie)
        table = anna.table("plague")
        return anna, also, table, [Player(anna if seat < 2 else also, table, seat) for seat in range(4)]

    def test_a_move_on_one_reaches_the_other(self):
        anna, also, table, players = self.split()
        rng, slowest = random.Random(3), 0
        for _ in range(60):
            actor = next((p for p in players if p.legal), None)
            if actor is None:
                break
            answer = actor.act(rng.choice(actor.legal)["action"])
            self.assertEqual(answer["type"], "acted")
            began = time.monotonic()
            for player in players:
                player.follow(answer["position"])
            slowest = max(slowest, time.monotonic() - began)
        self.assertLess(slowest, 10)
        actions = json.loads(self.first.admin("export", table).stdout)["actions"]
        self.assertEqual(players[0].position, len(actions))
        self.assertEqual(json.loads(self.first.admin("check", "--json").stdout)["bad"], [])
        players[0].socket.send({"chat": "hello over there"})
        self.assertEqual(players[3].socket.expect("chat")["lines"][-1]["text"], "hello over there")

    def test_both_nodes_at_once(self):
        """The same position from both: one is taken, the other is told; one order in the store."""
        anna, also, table, players = self.split()
        rng, taken, late = random.Random(4), 0, 0
        for _ in range(40):
            actor = next((p for p in players if p.legal), None)
            if actor is None:
                break
            rival = Player(also if actor.seat < 2 else anna, table, actor.seat)
            rival.follow(actor.position)
            position, choices = actor.position, [c["action"] for c in actor.legal]
            answers = {}

            def act(name, player):
                player.socket.send({"act": rng.choice(choices), "at": position})
                answers[name] = player.socket.expect("acted", "stale", "refused", "error")["type"]

            threads = [threading.Thread(target=act, args=pair) for pair in (("one", actor), ("two", rival))]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(sorted(answers.values()), ["acted", "stale"])
            taken, late = taken + 1, late + 1
            rival.close()
            length = len(json.loads(self.first.admin("export", table).stdout)["actions"])
            for player in players:
                player.socket.send({"sync": True})
                player.take(player.socket.expect("state"))
                player.follow(length)
            self.assertEqual(len({player.position for player in players}), 1)
        self.assertGreater(taken, 10)

    def test_a_node_dies(self):
        """Players of the dead node go on at the other, and nothing acknowledged is lost."""
        anna, also, table, players = self.split()
        rng, acknowledged = random.Random(5), {}

        def play(steps):
            for _ in range(steps):
                actor = next((p for p in players if p.legal), None)
                if actor is None:
                    return
                position, action = actor.position, rng.choice(actor.legal)["action"]
                answer = actor.act(action)
                self.assertEqual(answer["type"], "acted")
                acknowledged[position] = action
                for player in players:
                    player.follow(answer["position"])

        play(15)
        self.first.kill()
        began = time.monotonic()
        for seat in (0, 1):
            players[seat].close()
            players[seat] = Player(also, table, seat)
        play(15)
        self.assertLess(time.monotonic() - began, 60)
        actions = json.loads(self.second.admin("export", table).stdout)["actions"]
        for position, action in acknowledged.items():
            self.assertEqual(actions[position], action)

    def test_a_bot_goes_on_when_its_node_dies(self):
        """The node that would have moved for a bot is gone; the other one does it within ten seconds or so."""
        anna = Person(self.first)
        table = anna.table("plague", players=2, seats=["me", "bot:random"], pace="normal")
        also = Person(self.second, cookie=anna.cookie)
        player = Player(also, table, 0)
        near = Player(anna, table, 0)
        until(lambda: near.legal or near.take(near.socket.expect("state", "moved")) or near.legal, 60, "a turn")
        near.act(near.legal[0]["action"])
        at = near.position
        self.first.kill()
        if near.legal:  # still one's own turn: then it is the other node that takes it from here
            player.follow(at)
            player.act(player.legal[0]["action"])
        began = time.monotonic()
        player.socket.send({"sync": True})
        until(lambda: player.take(player.socket.expect("state", "moved")) or player.position > at, 60, "the bot's move on the other node")
        self.assertLess(time.monotonic() - began, 45)

    def test_logging_out_closes_the_sockets_everywhere(self):
        """E5: here at once, at the other node within the quarter of a minute after which it looks."""
        anna, also, table, players = self.split()
        self.assertEqual(anna.post("/api/logout")[0], 200)
        self.assertEqual(players[0].socket.close_code(), 1008)
        self.assertEqual(players[3].socket.close_code(timeout=120), 1008)
        self.assertIsNone(also.get("/api/me")[1]["person"])

    def test_the_database_goes_away_for_both(self):
        anna, also, table, players = self.split()
        self.postgres.control("crash")
        time.sleep(1)
        self.assertTrue(self.first.alive() and self.second.alive())
        self.postgres.control("start")
        def again():
            actor = next(p for p in players if p.legal)
            answer = actor.act(actor.legal[0]["action"])
            if answer["type"] != "acted":
                actor.socket.send({"sync": True})
                actor.take(actor.socket.expect("state"))
            return answer["type"] == "acted" and answer
        answer = until(again, 60, "an action after the return")
        for player in players:
            player.follow(answer["position"], timeout=60)


if __name__ == "__main__":
    unittest.main()
