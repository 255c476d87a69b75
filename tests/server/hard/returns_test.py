"""C5, D8, D11, E10: everybody at once, a line that goes silent, another network, a guest who takes a password."""
import functools
import itertools
import random
import socket
import sys
import threading
import time
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from harness import Person, Player, Server, free_port, request, step, until


class Relay:
    """Stands between one client and the server; once frozen, nothing goes through any more and nobody is told."""

    def __init__(self, server):
        self.port, self.origin = free_port(), None
        self.origin = f"http://localhost:{self.port}"
        self.target, self.frozen, self.open = server.port, False, []
        self.listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.target))
            self.open += [near, far]
            for one, two in ((near, far), (far, near)):
                threading.Thread(target=self.carry, args=(one, two), daemon=True).start()

    def carry(self, one, two):
        try:
            while not self.frozen and (block := one.recv(65536)):
                if not self.frozen:
                    two.sendall(block)
        except OSError:
            pass

    def close(self):
        for one in [self.listener, *self.open]:
            one.close()


class Returns(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--quiet")

    @classmethod
    def tearDownClass(cls):
        cls.server.remove()

    def four(self, **more):
        people = [Person(self.server, f"Seat {seat}") for seat in range(4)]
        table = people[0].table("plague", seats=["me"] + ["open"] * 3, start=False, **more)
        for seat, person in enumerate(people[1:], start=1):
            self.assertEqual(person.post(f"/api/tables/{table}/sit", {"seat": seat})[0], 200)
        self.assertEqual(people[0].post(f"/api/tables/{table}/start")[0], 200)
        return people, table, [Player(person, table, seat) for seat, person in enumerate(people)]

    def test_all_seats_at_once(self):
        """C5: no game asks several seats at the same time; so of four who send together one is taken, and each of the others is told why not."""
        rng = random.Random(1)
        people, table, players = self.four()
        for order in itertools.permutations(range(4)):
            actor = next((p for p in players if p.legal), None)
            if actor is None:
                people, table, players = self.four()
                actor = next(p for p in players if p.legal)
            position, action = actor.position, rng.choice(actor.legal)["action"]
            late = rng.random() < 0.5  # the others name an old position, or the right one
            for seat in order:
                at = position if seat == actor.seat or not late else position - 1
                players[seat].socket.send({"act": action if seat == actor.seat else "pass", "at": at})
            for player in players:
                answer = player.socket.expect("acted", "stale", "refused", "error")
                if player is actor:
                    self.assertEqual(answer["type"], "acted")
                else:
                    self.assertIn(answer["type"], ("stale", "error", "refused"))
                    self.assertTrue(answer.get("message") or answer.get("why"))
            for player in players:
                player.socket.send({"ping": 1})  # one answer each, and no second one
                seen = player.socket.expect("pong", "acted", "stale", "refused", "error")
                self.assertEqual(seen["type"], "pong")
                player.socket.send({"sync": True})
                player.take(player.socket.expect("state"))
            self.assertEqual(len({player.position for player in players}), 1)
        for player in players:
            player.close()

    def test_a_line_goes_silent(self):
        """D8: packets are dropped and nobody says goodbye: the seat is shown away, its socket is freed, the person comes back."""
        people, table, players = self.four()
        relay = Relay(self.server)
        players[1].close()
        through = Person(relay, cookie=people[1].cookie)
        silent = Player(through, table, 1)
        connected = lambda: people[0].get(f"/api/tables/{table}")[1]["table"]["seats"][1]["connected"]
        until(connected, 30, "being there")
        open_before = self.server.metrics()["ecumene_sockets"]
        relay.frozen = True
        began = time.monotonic()
        for other in (players[0], players[2], players[3]):  # they answer pings all the while
            threading.Thread(target=self.listen, args=(other, began + 150), daemon=True).start()
        until(lambda: not connected(), 150, "being shown as away")
        away_after = time.monotonic() - began
        print(f"a silent line is noticed after {away_after:.0f} s", file=sys.stderr)
        self.assertGreater(away_after, 15)
        until(lambda: self.server.metrics()["ecumene_sockets"] < open_before, 30, "the socket freed")
        back = Player(people[1], table, 1)
        self.assertEqual(back.view["seats"][1]["hand"], silent.view["seats"][1]["hand"])
        until(connected, 30, "being back")
        relay.close()
        for player in [*players, silent, back]:
            player.close()

    def listen(self, player, end):
        try:
            while time.monotonic() < end:
                try:
                    player.socket.receive(timeout=5)
                except TimeoutError:
                    pass
        except Exception:
            pass

    def test_another_network(self):
        """D11: gone without a word, back from another address: the log goes on from where it was seen, and the clock is the server's."""
        people, table, players = self.four(clock={"kind": "live", "minutes": 10, "increment": 0})
        rng = random.Random(3)
        for _ in range(5):
            step(players, rng)
        gone = next(p for p in players if p.legal)
        seen, left = gone.position, gone.state["table"]["seats"][gone.seat]["left_ms"]
        before = people[gone.seat].get(f"/api/tables/{table}")[1]["table"]["seats"][gone.seat]["left_ms"]
        time.sleep(3)
        elsewhere = functools.partial(socket.create_connection, source_address=("127.0.0.2", 0))
        with mock.patch("socket.create_connection", elsewhere):
            back = people[gone.seat].socket(table, f"{gone.seat}&since={seen}")
        state = back.expect("state")
        self.assertEqual((state["since"], state["log"], state["position"]), (seen, [], seen))
        now = state["table"]["seats"][gone.seat]["left_ms"]
        self.assertLessEqual(now, before - 2900)
        self.assertGreater(now, before - 60_000)
        self.assertLessEqual(left, 600_000)
        back.send({"act": gone.legal[0]["action"], "at": seen})
        self.assertEqual(back.expect("acted", "stale", "error")["type"], "acted")
        for one in [*players, back]:
            one.close()

    def test_a_guest_takes_a_password_while_playing(self):
        """E10: the seat stays, the old cookie is dead, and so are its sockets soon."""
        people, table, players = self.four()
        rng = random.Random(4)
        while not players[2].legal:
            if not step(players, rng):
                people, table, players = self.four()
        status, _, headers = request(self.server, "POST", "/api/me", {"name": "Cleo", "password": "a long password"}, cookie=people[2].cookie)
        self.assertEqual(status, 200)
        fresh = Person(self.server, cookie=headers["Set-Cookie"].split(";")[0])
        self.assertNotEqual(fresh.cookie, people[2].cookie)
        self.assertIsNone(people[2].get("/api/me")[1]["person"])
        self.assertFalse(fresh.get("/api/me")[1]["person"]["guest"])
        again = Player(fresh, table, 2)
        self.assertEqual(again.act(again.legal[0]["action"])["type"], "acted")
        began = time.monotonic()
        self.assertEqual(players[2].socket.close_code(timeout=120), 1008)
        print(f"sockets of the old cookie are closed after {time.monotonic() - began:.0f} s", file=sys.stderr)
        for player in [*players, again]:
            player.close()


if __name__ == "__main__":
    unittest.main()
