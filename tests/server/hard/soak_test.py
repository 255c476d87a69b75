"""B11: people come and go for a while (SOAK_MINUTES=N, else 10); memory and descriptors must come to rest.

Tables of all four games are opened, played, finished by bots, abandoned, left; sockets break and come back. Memory is looked at after a warm-up of
two fifths of the time, by a straight line through what was measured.
"""
import os
import random
import sys
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from harness import GAMES, Closed, Person, Player, Server, request, until

SECONDS, CROWDS, THINK_S = 60 * float(os.environ.get("SOAK_MINUTES", 10)), 12, 0.05
TOO_SLOW = 4008  # the close code of a reader that cannot keep up


class Crowd(threading.Thread):
    """One table after another, each with a fate of its own."""

    def __init__(self, server, number, end):
        super().__init__(daemon=True)
        self.server, self.rng, self.end = server, random.Random(number), end
        self.tables = self.actions = self.returns = self.slow = 0
        self.error = None

    def run(self):
        try:
            while time.monotonic() < self.end:
                try:
                    self.one_table()
                except Closed as closed:  # on a busy machine this client reads too slowly, and is sent away as it should be
                    if closed.code != TOO_SLOW:
                        raise
                    self.slow += 1
        except Exception as error:  # told by the test
            self.error = error

    def one_table(self):
        rng = self.rng
        game = rng.choice(list(GAMES))
        people = [Person(self.server, f"Guest {rng.randrange(1000)}") for _ in range(2)]
        seats = ["me", "open"] + ["bot:random"] * (GAMES[game] - 2)
        table = people[0].table(game, seats=seats, start=False)
        if rng.random() < 0.1:  # nobody came
            people[0].post(f"/api/tables/{table}/abandon")
            return
        assert people[1].post(f"/api/tables/{table}/sit", {"seat": 1})[0] == 200
        assert people[0].post(f"/api/tables/{table}/start")[0] == 200
        self.tables += 1
        players = [Player(people[seat], table, seat) for seat in (0, 1)]
        watcher = people[0].socket(table, "spectator") if rng.random() < 0.3 else None
        for _ in range(rng.randrange(10, 120)):
            actor = self.whose_turn(players)
            if actor is None or time.monotonic() > self.end:
                break
            time.sleep(THINK_S)
            if actor.act(rng.choice(actor.legal)["action"])["type"] == "acted":
                self.actions += 1
            if rng.random() < 0.02:
                actor.socket.send({"chat": "a line"})
                actor.socket.send({"explain": "pass"})
                request(self.server, "GET", f"/api/tables/{table}/record?as=spectator")
                people[0].get("/api/me/tables")
            if rng.random() < 0.03:  # the line breaks, and comes back
                broken = rng.randrange(2)
                players[broken].close()
                players[broken] = Player(people[broken], table, broken)
                self.returns += 1
        fate = rng.random()
        if fate < 0.4:  # bots finish it
            for seat, person in enumerate(people):
                person.post(f"/api/tables/{table}/resign", {"seat": seat, "level": "random"})
            end = time.monotonic() + 60
            while players[0].state.get("result") is None and time.monotonic() < end:
                players[0].take(players[0].socket.expect("state", "moved", timeout=60))
        elif fate < 0.6:
            for person in people:
                person.post(f"/api/tables/{table}/abandon")
        for one in [*players, *([watcher] if watcher else [])]:
            one.close()

    def whose_turn(self, players):
        """The one of the two whose turn it is; bots move meanwhile."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if players[0].state.get("result") is not None:
                return None
            for player in players:
                player.socket.connection.settimeout(0.05)
                try:
                    while not player.legal or players[0].position != players[1].position:
                        player.take(player.socket.receive(timeout=0.05))
                except TimeoutError:
                    pass
            if players[0].position == players[1].position:
                for player in players:
                    if player.legal:
                        return player
        return None


class Soak(unittest.TestCase):
    def test_memory_and_descriptors_come_to_rest(self):
        server = Server("--quiet")
        try:
            quiet = server.descriptors()
            began = time.monotonic()
            crowds = [Crowd(server, number, began + SECONDS) for number in range(CROWDS)]
            for crowd in crowds:
                crowd.start()
            seen = []  # seconds, KiB, descriptors
            while any(crowd.is_alive() for crowd in crowds) and time.monotonic() < began + SECONDS + 120:
                time.sleep(2)
                seen.append((time.monotonic() - began, server.resident_kib(), server.descriptors()))
            self.assertEqual([crowd.error for crowd in crowds if crowd.error], [])
            # Readers of the store open their files when they are first needed.
            until(lambda: server.descriptors() <= quiet + 8, 60, "descriptors given back")
            warm = [(at, kib) for at, kib, _ in seen if SECONDS * 0.4 < at <= SECONDS]
            middle = sum(at for at, _ in warm) / len(warm)
            level = sum(kib for _, kib in warm) / len(warm)
            slope = sum((at - middle) * (kib - level) for at, kib in warm) / sum((at - middle) ** 2 for at, _ in warm)  # KiB a second
            tables, actions = sum(c.tables for c in crowds), sum(c.actions for c in crowds)
            print(f"{SECONDS / 60:.0f} minutes: {tables} tables, {actions} actions by people, {sum(c.returns for c in crowds)} returns, {sum(c.slow for c in crowds)} too slow; "
                  f"memory {level / 1024:.1f} MiB, {seen[len(seen) // 10][1] / 1024:.1f} after a tenth of the time, {warm[-1][1] / 1024:.1f} at the end; "
                  f"slope {3600 * slope / level * 100:+.1f} % an hour, {1024 * slope * (warm[-1][0] - warm[0][0]) / max(1, tables * 0.6):+.0f} bytes a table; "
                  f"descriptors at most {max(d for _, _, d in seen)}, at rest {quiet} before and {server.descriptors()} after", file=sys.stderr)
            self.assertGreater(tables, SECONDS / 60 * 5)
            self.assertLess(sum(c.slow for c in crowds), tables / 20)
            # A leak of a kilobyte a table would show; what the store keeps in memory of a file that grows is less.
            self.assertLess(slope * (warm[-1][0] - warm[0][0]), max(4096, tables))
        finally:
            server.remove()


if __name__ == "__main__":
    unittest.main()
