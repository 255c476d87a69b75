"""D7, D9, D10, D12, F3, F4: very many sockets, gaps, several windows, tables that are not there, chat, hostile files."""
import random
import socket
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from harness import Closed, Person, Player, Refused, Server, Socket, hold_table, request, step, stored, until


class Many(unittest.TestCase):
    def test_idle_connections_of_one_address(self):
        """D7: over the cap they are refused early; descriptors stay far from the end, the log still opens."""
        server = Server("--sockets-per-address", "64", limits=True)
        try:
            anna = Person(server)
            table = anna.table("plague")
            held, refused = [], 0
            for _ in range(150):
                try:
                    one = anna.socket(table, 0)
                    one.expect("state", timeout=5)
                    held.append(one)
                except (Refused, Closed, OSError):
                    refused += 1
            self.assertLessEqual(len(held), 64)
            self.assertGreaterEqual(refused, 80)
            idle = []
            for _ in range(1000):
                try:
                    idle.append(socket.create_connection(("127.0.0.1", server.port), timeout=2))
                except OSError:
                    break
            time.sleep(1)
            self.assertTrue(server.alive())
            for one in held + idle:
                one.close()
            until(lambda: request(server, "GET", "/healthz")[0] == 200, 30, "service after the crowd has gone")
            until(lambda: server.descriptors() < 100, 30, "descriptors given back")
            Player(anna, table, 0).close()
        finally:
            server.remove()


class Clocks(unittest.TestCase):
    def test_a_clock_runs_out(self):
        """A real minute: then a bot plays on for the seat, and its person takes it back."""
        server = Server()
        try:
            anna = Person(server)
            table = anna.table("plague", players=2, clock={"kind": "live", "minutes": 1, "increment": 0})
            players = [Player(anna, table, seat) for seat in range(2)]
            late = next(p for p in players if p.legal)
            began = time.monotonic()
            def played_by_bot(message):
                return message.get("table", message)["seats"][late.seat]["bot"] is not None
            while not played_by_bot(late.socket.expect("seats", "state", timeout=240)):
                self.assertLess(time.monotonic() - began, 240)
            self.assertGreaterEqual(time.monotonic() - began, 55)
            self.assertEqual(server.metrics()["ecumene_time_outs_total"], 1)
            self.assertEqual(anna.post(f"/api/tables/{table}/sit", {"seat": late.seat})[0], 200)
            taken = anna.get(f"/api/tables/{table}")[1]["table"]["seats"][late.seat]
            self.assertIsNone(taken["bot"])
            self.assertGreater(taken["left_ms"], 0)
        finally:
            server.remove()


class Windows(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.anna = Person(cls.server)

    @classmethod
    def tearDownClass(cls):
        cls.server.remove()

    def test_a_gap_is_seen_and_closed(self):
        """D9: a client that misses every seventh message notices by the numbers, asks, and has the same board."""
        rng, count, gaps = random.Random(6), 0, 0
        while count < 60:  # a game may be short
            table, players = hold_table(self.anna)
            lossy = Player(self.anna, table, 0)
            for _ in range(80):
                if not step(players, rng):
                    break
                message = lossy.socket.expect("moved")  # one for each action and the chance after it
                count += 1
                if count % 7 == 0:
                    continue  # lost on the way
                if message["position"] - len(message["log"]) != lossy.position:
                    gaps += 1
                    lossy.socket.send({"sync": True})
                    message = lossy.socket.expect("state")
                lossy.take(message)
                self.assertEqual((lossy.position, lossy.view), (players[0].position, players[0].view))
        self.assertGreater(gaps, 3)

    def test_coming_back_with_since(self):
        table, players = hold_table(self.anna)
        rng = random.Random(8)
        for _ in range(10):
            step(players, rng)
        seen = players[0].position
        players[0].close()
        others = players[1:]
        for _ in range(5):
            actor = next((p for p in others if p.legal), None)
            if actor is None:
                break
            answer = actor.act(rng.choice(actor.legal)["action"])
            for player in others:
                player.follow(answer["position"])
        back = Socket(self.server, f"/ws/tables/{table}?as=0&since={seen}", self.anna.cookie)
        state = back.expect("state")
        whole = Player(self.anna, table, 0)
        self.assertEqual(state["position"], others[0].position)
        self.assertEqual(state["log"], whole.log[seen:] if "since" in state else whole.log)
        self.assertEqual(state["view"], whole.view)

    def test_one_seat_in_four_windows(self):
        """D10: all show the same, and an action is taken once."""
        table, players = hold_table(self.anna)
        rng = random.Random(9)
        for _ in range(20):
            actor = next((p for p in players if p.legal), None)
            if actor is None:
                break
            windows = [Player(self.anna, table, actor.seat) for _ in range(4)]
            position, action = actor.position, rng.choice(actor.legal)["action"]
            for window in windows:
                window.socket.send({"act": action, "at": position})
            answers = [window.socket.expect("acted", "stale")["type"] for window in windows]
            self.assertEqual(sorted(answers), ["acted"] + ["stale"] * 3)
            for player in players:
                while player.position <= position:
                    player.take(player.socket.expect("state", "moved"))
            for window in windows:
                window.socket.send({"sync": True})  # waiting for the answers above passed over what was told meanwhile
                window.take(window.socket.expect("state"))
                self.assertEqual((window.view, window.legal), (actor.view, actor.legal))
                window.close()

    def test_tables_that_are_not_there(self):
        """D12: nothing is made, and it stays cheap."""
        before = stored(self.server, "SELECT count(*) FROM tables")
        memory = self.server.resident_kib()
        for i in range(300):
            with self.assertRaises((Refused, Closed)):
                Socket(self.server, f"/ws/tables/nothere{i}", self.anna.cookie).expect("state", timeout=10)
            self.assertEqual(self.anna.get(f"/api/tables/nothere{i}")[0], 404)
        self.assertEqual(stored(self.server, "SELECT count(*) FROM tables"), before)
        self.assertLess(self.server.resident_kib() - memory, 4000)


class Talk(unittest.TestCase):
    def test_chat_is_limited(self):
        """F3: a flood of lines is stopped; those who only watch do not write."""
        server = Server(limits=True)
        try:
            anna, ben = Person(server, "Anna"), Person(server, "Ben")
            table = anna.table("plague")
            player, watcher = Player(anna, table, 0), Player(ben, table, "spectator")
            lines = errors = 0
            for i in range(40):
                player.socket.send({"chat": f"line {i}"})
                try:
                    kind = player.socket.expect("chat", "error")["type"]
                except Closed:
                    break
                lines, errors = lines + (kind == "chat"), errors + (kind == "error")
            self.assertLess(lines, 35)
            self.assertGreater(errors, 0)
            watcher.socket.send({"chat": "let me in"})
            self.assertEqual(watcher.socket.expect("error")["type"], "error")
            self.assertEqual(stored(server, "SELECT count(*) FROM chat")[0][0], lines)
        finally:
            server.remove()


class Imports(unittest.TestCase):
    def test_hostile_records(self):
        """F4: refused with a reason, in bounded time and memory."""
        server = Server()
        try:
            anna = Person(server)
            table, players = hold_table(anna)
            rng = random.Random(2)
            for _ in range(20):
                step(players, rng)
            record = server.record(table)
            status, answer = anna.post("/api/records", {**record, "names": ["x" * 100_000, "<b>", "\u202e", "Ben"]})
            self.assertEqual(status, 201)
            self.assertTrue(all(len(seat["name"]) <= 24 for seat in answer["table"]["seats"]))
            memory, count = server.resident_kib(), stored(server, "SELECT count(*) FROM tables")
            wrong = [{**record, "ecumene": 2}, {**record, "game": "chess"}, {**record, "players": 9}, {**record, "actions": record["actions"] + ["fly"]},
                     {**record, "actions": "x"}, {**record, "result": ["1", "0", "0", "0"]}, {**record, "more": 1}, {**record, "options": {"a": "b" * 1000}},
                     {**record, "actions": ["pass"] * 100_000}, [], {"ecumene": 1}]
            for case in wrong:
                status, answer = anna.post("/api/records", case)
                self.assertIn(status, (400, 413), str(case)[:100])
                self.assertTrue(answer["error"]["message"])
            for body in ("[" * 500_000, '{"a":' * 100_000, "{" + " " * 900_000, b"\x00" * 100_000, b"\xff" * 1000):
                status, _, _ = request(server, "POST", "/api/records", body, cookie=anna.cookie)
                self.assertEqual(status, 400)
            connection = socket.create_connection(("127.0.0.1", server.port))  # a gigabyte, announced and sent
            connection.sendall(f"POST /api/records HTTP/1.1\r\nHost: localhost:{server.port}\r\nOrigin: {server.origin}\r\nCookie: {anna.cookie}\r\n"
                               f"Content-Length: {1 << 30}\r\n\r\n".encode())
            sent = 0
            try:
                while sent < 64 << 20:
                    sent += connection.send(b"x" * 65536)
            except OSError:
                pass
            connection.close()
            self.assertLess(sent, 16 << 20)
            self.assertLess(server.resident_kib() - memory, 30_000)
            self.assertEqual(stored(server, "SELECT count(*) FROM tables"), count)
            self.assertTrue(server.healthy())
        finally:
            server.remove()


if __name__ == "__main__":
    unittest.main()
