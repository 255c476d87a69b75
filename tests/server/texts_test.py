"""F1, F2: what people type comes back as text, or not at all; nothing of it reaches SQL or the file system."""
import json
import socket
import unittest

from harness import Person, Player, WithServer, request, stored

HOSTILE = ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>", "javascript:alert(1)",
           "{{7*7}}${7*7}", "'); DROP TABLE people; --", "\" OR \"\"=\"", "%s%n%x", "../../etc", "Ærø 🎲", "a\u0301"]
UNSEEN = ["\u202eanna", "an\u200bna", "an\u0000na", "an\nna", "an\u001b[31mna", "\ufeff", "   ", "", "\u2066x", "\u00ad"]


class Texts(WithServer):
    def test_names_titles_and_chat_are_text(self):
        for text in HOSTILE:
            name = text[:24]
            status, body, headers = request(self.server, "POST", "/api/guest", {"name": name})
            self.assertEqual(status, 201, (text, body))
            self.assertEqual(headers["Content-Type"].split(";")[0], "application/json")
            person = Person(self.server, cookie=headers["Set-Cookie"].split(";")[0])
            table = person.table("plague", title=text)
            status, answer = person.get(f"/api/tables/{table}")
            self.assertEqual(answer["table"]["title"], text)
            player = Player(person, table, 0)
            player.socket.send({"chat": text})
            self.assertEqual(player.socket.expect("chat", "error").get("lines", [{}])[0].get("text"), text)
            player.close()
        self.assertGreaterEqual(stored(self.server, "SELECT count(*) FROM people")[0][0], len(HOSTILE))

    def test_what_cannot_be_seen_is_refused_or_dropped(self):
        for text in UNSEEN:
            status, body, headers = request(self.server, "POST", "/api/guest", {"name": text})
            if status == 201:
                self.assertNotEqual(json.loads(body)["person"]["name"], text, repr(text))
                self.assertRegex(json.loads(body)["person"]["name"], r"^[\w \[]+$")
            else:
                self.assertEqual(status, 400, repr(text))
        anna = Person(self.server)
        table = anna.table("plague")
        player = Player(anna, table, 0)
        for text in ("\u202ehello", "a\u0000b", "", "x" * 301, "x" * 5000):
            player.socket.send({"chat": text})
            answer = player.socket.expect("chat", "error")
            if answer["type"] == "chat":
                shown = answer["lines"][0]["text"]
                self.assertLessEqual(len(shown), 300)
                self.assertFalse(set(shown) & set("\u202e\u0000"))
        player.close()

    def test_too_much(self):
        anna = Person(self.server)
        self.assertEqual(request(self.server, "POST", "/api/guest", {"name": "x" * 25})[0], 400)
        self.assertEqual(request(self.server, "POST", "/api/guest", {"name": "x" * 65536})[0], 413)
        self.assertIn(anna.post("/api/tables", {"game": "plague", "title": "x" * 5000})[0], (400,))
        for body in ('{"name": ' + "[" * 4000, "null", "[]", "7", '"x"', "{", '{"name": 7}', '{"name": {"a": 1}}', '{"name": "\\ud800"}',
                     b"\xff\xfe", '{"name": 1e999}', '{"name": null}'):
            status, answer, _ = request(self.server, "POST", "/api/guest", body)
            self.assertEqual(status, 400, (body, answer))
            self.assertIn("message", json.loads(answer)["error"])

    def test_bad_tables_are_refused_with_a_sentence(self):
        anna = Person(self.server)
        before = stored(self.server, "SELECT count(*) FROM tables")
        for wish in ({}, {"game": "chess"}, {"game": 7}, {"game": "plague", "players": 99}, {"game": "plague", "players": "4"},
                     {"game": "plague", "options": {"nonsense": 1}}, {"game": "plague", "options": []}, {"game": "plague", "seats": ["me"] * 9},
                     {"game": "plague", "seats": ["me", "bot:god", "open", "open"]}, {"game": "plague", "clock": {"kind": "sun"}},
                     {"game": "plague", "clock": {"kind": "live", "minutes": -1}}, {"game": "plague", "pace": "warp"},
                     {"game": "plague", "public": "yes"}, {"game": "plague", "start": True}, {"game": "'; DROP TABLE tables; --"},
                     {"game": "plague", "players": 10**30}, {"game": "plague", "seats": {"0": "me"}}):
            status, answer = anna.post("/api/tables", wish)
            self.assertIn(status, (400, 409), (wish, answer))
            self.assertTrue(answer["error"]["message"])
        self.assertEqual(stored(self.server, "SELECT count(*) FROM tables"), before)

    def test_headers_of_every_page(self):
        for path in ("/", "/api/games", "/nothing/here", "/api/nothing", "/api/games/plague/rules"):
            _, _, headers = request(self.server, "GET", path)
            policy = headers["Content-Security-Policy"] or ""
            self.assertIn("default-src 'self'", policy, path)
            self.assertIn("frame-ancestors 'none'", policy, path)
            self.assertNotIn("unsafe-inline", policy.replace("style-src 'self' 'unsafe-inline'", ""), path)
            self.assertNotIn("unsafe-eval", policy.replace("wasm-unsafe-eval", ""), path)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff", path)
            self.assertIn(headers["Referrer-Policy"], ("no-referrer", "same-origin"), path)

    def test_the_page_of_a_table_names_the_files_of_its_board(self):
        if request(self.server, "GET", "/table.html")[0] != 200:
            self.skipTest("the program was built without the web table")
        table = Person(self.server, "Anna").table("mesopotamia")
        for path in (f"/tables/{table}", f"/tables/{table}/replay/3"):
            status, page, headers = request(self.server, "GET", path)
            self.assertEqual((status, headers["Content-Type"].split(";")[0]), (200, "text/html"))
            files = [part.split(">")[0].lstrip(" <") for part in headers["Link"].split(",")]
            self.assertEqual(sorted(file.rsplit(".", 1)[1] for file in files), ["css", "js"], files)
            for file in files:
                self.assertTrue(file.startswith("/assets/board-mesopotamia-"), file)
                self.assertEqual(request(self.server, "GET", file)[0], 200, file)
        for path in ("/", "/tables/nosuchtable", "/tables/", "/tables"):
            status, _, headers = request(self.server, "GET", path)
            self.assertEqual((status, headers["Link"]), (200, None), path)

    def raw(self, target):
        """The status for a target that http.client would not send."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as connection:
            connection.sendall(b"GET " + target + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            answer = b""
            try:
                while block := connection.recv(65536):
                    answer += block
            except OSError:
                pass
        return answer

    def test_paths(self):
        """F2: no file outside, no row that was not asked for."""
        for target in (b"/../../../../etc/passwd", b"/..%2f..%2f..%2fetc/passwd", b"/%2e%2e/%2e%2e/etc/passwd", b"/assets/../../etc/passwd", b"/assets/%00",
                       b"//etc/passwd", b"/api/games/../../etc/passwd/rules", b"/api/games/..%2f..%2fetc%2fpasswd/rules", b"/api/games/plague%00/rules",
                       b"/api/tables/%27%20OR%201=1--", b"/api/tables/..", b"/api/tables/" + b"a" * 5000, b"/api/tables/%ff%fe/log", b"/" + b"%2e" * 3000,
                       b"/api/tables?game=%27%20OR%201%3D1--&limit=999999999999&status=%00", b"http://evil.example/etc/passwd", b"*", b"/\xff\xfe", b"\\..\\..\\x"):
            answer = self.raw(target)
            self.assertNotIn(b"root:", answer, target)
            if answer:
                status = int(answer.split()[1])
                self.assertIn(status, (200, 301, 400, 403, 404, 405, 413, 414, 431), target)
                if status == 200 and target.startswith(b"/api/tables/"):
                    self.fail(target)
        self.assertTrue(self.server.healthy())
        status, answer, _ = request(self.server, "GET", "/api/tables?game=%27%20OR%201%3D1--")
        self.assertTrue(status == 400 or json.loads(answer)["tables"] == [])


if __name__ == "__main__":
    unittest.main()
