"""E1-E8: tokens, seats, passwords, cookies, foreign pages, and who may say what."""
import base64
import random
import sqlite3
import statistics
import time
import unittest
from pathlib import Path

from harness import Closed, Person, Player, Refused, Server, Socket, WithServer, request, stored, together


def everything(server):
    """All rows of the store, to see that nothing changed."""
    with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        return {name: sorted(database.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for name in names}


class Accounts(WithServer):
    def two_at_a_table(self):
        """Anna on seat 0, Ben on seat 1, the game begun."""
        anna, ben = Person(self.server, "Anna"), Person(self.server, "Ben")
        return together(anna, ben), anna, ben

    def test_tokens(self):
        """E1: 128 bits from the system, kept hashed, in no log."""
        people = [Person(self.server, f"P{i}") for i in range(20)]
        tokens = [person.token for person in people]
        self.assertEqual(len(set(tokens)), 20)
        kept = repr(everything(self.server))
        for token in tokens:
            self.assertRegex(token, r"^[A-Za-z0-9_-]{22,}$")
            self.assertNotIn(token, kept)
            self.assertNotIn(token, self.server.log())
        wal = Path(self.server.store).read_bytes() + Path(self.server.store + "-wal").read_bytes()
        for token in tokens:
            self.assertNotIn(token.encode(), wal)

    def test_guessing_tokens_is_limited(self):
        """E1: no hit, and the address is stopped."""
        server = Server(limits=True)
        try:
            name = Person(server, "Anna").cookie.split("=")[0]
            statuses = []
            for _ in range(60):
                token = base64.urlsafe_b64encode(random.randbytes(24)).decode()
                status, body, _ = request(server, "GET", "/api/me/tables", cookie=f"{name}={token}")
                statuses.append(status)
            self.assertNotIn(200, statuses)
            self.assertIn(429, statuses)
            self.assertLess(statuses.index(429), 40)
        finally:
            server.remove()

    def test_a_seat_is_for_who_holds_it(self):
        """E2, E8: another's turn, another table, after leaving, after a bot took over, as one who watches."""
        table, anna, ben = self.two_at_a_table()
        other, carl, _ = self.two_at_a_table()
        players = {0: Player(anna, table, 0), 1: Player(ben, table, 1)}
        actor = next(p for p in players.values() if p.legal)
        idle = players[1 - actor.seat]
        action = actor.legal[0]["action"]
        before = everything(self.server)
        for person, seat in ((carl, "spectator"), (idle_person := (ben if idle.seat == 1 else anna), idle.seat), (idle_person, "spectator")):
            socket = person.socket(table, seat)
            state = socket.expect("state")
            for message in ({"act": action, "at": state["position"]}, {"undo": True}, {"undo": "agree"}):
                socket.send(message)
                self.assertEqual(socket.expect("error", "acted", "refused", "undo", "state")["type"], "error", message)
            socket.close()
        for person in (carl, idle_person):  # nobody looks through another's eyes
            try:
                peeping = person.socket(table, actor.seat)
                state = peeping.expect("state")
                self.assertNotEqual(state["as"], actor.seat)
                self.assertNotEqual(state["view"], actor.view)
                self.assertFalse(state["legal"])
                peeping.send({"look": actor.seat})
                self.assertEqual(peeping.expect("state", "error")["type"], "error")
                peeping.close()
            except (Refused, Closed):
                pass
        for who, path, body in ((carl, "start", {}), (carl, "abandon", {}), (carl, "resign", {"seat": 0}), (carl, "leave", {"seat": 0}),
                                (carl, "sit", {"seat": 0}), (ben, "start", {}), (ben, "bot", {"seat": 0, "level": "random"}),
                                (ben, "resign", {"seat": 0}), (carl, "rematch", {"order": "keep"})):
            status, answer = who.post(f"/api/tables/{table}/{path}", body)
            self.assertIn(status, (403, 409), (path, answer))
        self.assertEqual(everything(self.server), before)

        person = anna if actor.seat == 0 else ben
        self.assertEqual(person.post(f"/api/tables/{table}/resign", {"seat": actor.seat, "level": "random"})[0], 200)
        socket = person.socket(table)
        state = socket.expect("state")
        socket.send({"act": action, "at": state["position"]})
        self.assertIn(socket.expect("error", "stale", "acted")["type"], ("error", "stale"))
        self.assertEqual(person.post(f"/api/tables/{table}/sit", {"seat": actor.seat})[0], 200)  # and takes it back
        for player in players.values():
            player.close()

    def test_who_left_before_the_start_has_no_seat(self):
        """E2: the old seat is gone for its old holder, also on an open socket."""
        anna, ben = Person(self.server, "Anna"), Person(self.server, "Ben")
        table = anna.table("plague", players=2, seats=["me", "open"], start=False)
        ben.post(f"/api/tables/{table}/sit", {"seat": 1})
        socket = ben.socket(table, 1)
        socket.expect("state")
        self.assertEqual(ben.post(f"/api/tables/{table}/leave", {"seat": 1})[0], 200)
        carl = Person(self.server, "Carl")
        self.assertEqual(carl.post(f"/api/tables/{table}/sit", {"seat": 1})[0], 200)
        self.assertEqual(anna.post(f"/api/tables/{table}/start")[0], 200)
        hand = Player(carl, table, 1)
        try:
            while True:
                message = socket.receive(timeout=2)
                if message["type"] in ("state", "moved"):
                    self.assertFalse(message["legal"])
                    self.assertIsNone(message.get("as"))
                    self.assertNotEqual(message.get("view"), hand.view)
        except (TimeoutError, Closed):
            pass
        hand.close()
        socket.close()

    def test_passwords(self):
        """E3: argon2id with enough memory, its own salt, and the same time for names that nobody has."""
        for name in ("Dora", "Emil"):
            self.assertEqual(Person(self.server, name).post("/api/me", {"password": "correct horse"})[0], 200)
        hashes = [h for (h,) in stored(self.server, "SELECT password_hash FROM people WHERE login IS NOT NULL AND name IN ('Dora', 'Emil')")]
        self.assertEqual(len(set(hashes)), 2)
        for hashed in hashes:
            kind, version, costs = hashed.split("$")[1:4]
            values = dict(part.split("=") for part in costs.split(","))
            self.assertEqual(kind, "argon2id")
            self.assertGreaterEqual(int(values["m"]), 19 * 1024)
            self.assertGreaterEqual(int(values["t"]), 2)

        def seconds(name):
            began = time.process_time(), time.monotonic()
            status, _, _ = request(self.server, "POST", "/api/login", {"name": name, "password": "wrong password"})
            self.assertEqual(status, 403)
            return time.monotonic() - began[1]
        known = statistics.median(seconds("Dora") for _ in range(5))
        unknown = statistics.median(seconds("Nobody at all") for _ in range(5))
        self.assertGreater(unknown, known / 5)
        self.assertGreater(known, unknown / 5)
        status, answer, headers = request(self.server, "POST", "/api/login", {"name": "Dora", "password": "correct horse"})
        self.assertEqual(status, 200, answer)
        self.assertEqual(request(self.server, "POST", "/api/guest", {"name": "dora"})[0], 409)  # her name is hers

    def test_brute_force(self):
        """E4: ten tries, then wait; who is signed in already does not notice."""
        server = Server(limits=True)
        try:
            dora = Person(server, "Dora")
            status, _, headers = request(server, "POST", "/api/me", {"password": "correct horse"}, cookie=dora.cookie)
            self.assertEqual(status, 200)
            dora = Person(server, cookie=headers["Set-Cookie"].split(";")[0])
            statuses = [request(server, "POST", "/api/login", {"name": "Dora", "password": f"guess {i:04}"})[0] for i in range(14)]
            self.assertEqual(statuses[0], 403)
            self.assertEqual(statuses[-1], 429)
            self.assertLessEqual(statuses.index(429), 11)
            self.assertEqual(dora.get("/api/me")[1]["person"]["name"], "Dora")
        finally:
            server.remove()

    def test_cookies(self):
        """E5: flags, a new one at each sign-in, dead after logging out, sockets too."""
        status, _, headers = request(self.server, "POST", "/api/guest", {"name": "Frida"})
        flags = headers["Set-Cookie"].lower()
        for flag in ("httponly", "samesite=", "path=/"):
            self.assertIn(flag, flags)
        self.assertNotIn("domain", flags)
        frida = Person(self.server, cookie=headers["Set-Cookie"].split(";")[0])
        other_window = frida.cookie
        status, _, headers = request(self.server, "POST", "/api/me", {"password": "correct horse"}, cookie=frida.cookie)
        self.assertEqual(status, 200)
        renewed = headers["Set-Cookie"].split(";")[0]
        self.assertNotEqual(renewed, other_window)  # more rights, another token
        self.assertIsNone(Person(self.server, cookie=other_window).get("/api/me")[1]["person"])

        chosen = renewed.split("=")[0] + "=" + "A" * 32  # somebody planted this one
        status, _, headers = request(self.server, "POST", "/api/login", {"name": "Frida", "password": "correct horse"}, cookie=chosen)
        self.assertEqual(status, 200)
        fresh = Person(self.server, cookie=headers["Set-Cookie"].split(";")[0])
        self.assertNotIn(fresh.cookie, (chosen, renewed))
        self.assertIsNone(Person(self.server, cookie=chosen).get("/api/me")[1]["person"])

        socket = fresh.socket(fresh.table("plague"), 0)
        socket.expect("state")
        self.assertEqual(fresh.post("/api/logout")[0], 200)
        self.assertIn(socket.close_code(), (1008, 4003))
        self.assertIsNone(fresh.get("/api/me")[1]["person"])
        self.assertIn(fresh.post("/api/tables", {"game": "plague"})[0], (401,))

    def test_behind_tls_the_cookie_is_secure(self):
        server = Server("--public-url", "https://games.example.org")
        try:
            status, _, headers = request(server, "POST", "/api/guest", {"name": "Anna"}, origin="https://games.example.org",
                                         headers={"Host": "games.example.org"})
            self.assertEqual(status, 201)
            self.assertTrue(headers["Set-Cookie"].startswith("__Host-"))
            self.assertIn("secure", headers["Set-Cookie"].lower())
            self.assertEqual(request(server, "POST", "/api/guest", {"name": "Anna"}, origin="https://evil.example.org")[0], 403)
        finally:
            server.remove()

    def foreign(self):
        port = self.server.port
        return ["https://evil.example", "null", f"http://evil-localhost:{port}", f"http://localhost.evil.example:{port}", f"http://localhost:{port}.evil.example",
                f"http://localhost:{port + 1}", f"http://localhost:{port}@evil.example", "http://", "localhost", f"https://xlocalhost:{port}", False]

    def test_foreign_pages_change_nothing(self):
        """E6: every change needs POST and our own origin; GET never changes a byte."""
        table, anna, ben = self.two_at_a_table()
        posts = ["/api/guest", "/api/me", "/api/me/delete", "/api/login", "/api/logout", "/api/tables", "/api/records"] + [
            f"/api/tables/{table}/{verb}" for verb in ("sit", "leave", "bot", "start", "resign", "abandon", "rematch", "analysis")]
        before = everything(self.server)
        for path in posts:
            for origin in self.foreign():
                status, body, headers = request(self.server, "POST", path, {"name": "Evil", "game": "plague", "seat": 0}, cookie=anna.cookie, origin=origin)
                self.assertEqual(status, 403, (path, origin, body))
                self.assertIsNone(headers.get("Access-Control-Allow-Origin"))
        gets = ["/", "/healthz", "/metrics", "/api/me", "/api/me/tables", "/api/me/data", "/api/games", "/api/games/plague/rules", "/api/games/plague/guide", "/api/tables",
                "/api/openapi.yaml", *posts, *(f"/api/tables/{table}{rest}" for rest in ("", "/record", "/log", "/at/0", "/analysis", "/points"))]
        for path in gets:
            for method in ("GET", "HEAD"):
                status, _, _ = request(self.server, method, path + "?seat=0&name=x&start=true", cookie=anna.cookie)
                self.assertLess(status, 500, path)
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
            status, _, headers = request(self.server, method, f"/api/tables/{table}", {}, cookie=anna.cookie)
            self.assertIn(status, (400, 403, 404, 405), method)
            self.assertIsNone(headers.get("Access-Control-Allow-Origin"))
        self.assertEqual(everything(self.server), before)

    def test_foreign_pages_open_no_socket(self):
        """E7."""
        table, anna, _ = self.two_at_a_table()
        for origin in self.foreign():
            with self.assertRaises(Refused) as refused:
                Socket(self.server, f"/ws/tables/{table}", anna.cookie, origin=origin)
            self.assertEqual(refused.exception.status, 403, origin)


if __name__ == "__main__":
    unittest.main()
