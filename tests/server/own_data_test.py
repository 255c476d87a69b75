"""E13: all that is kept about a person as one file, and its end; games stay whole under "former player"."""
import json
import random
import sqlite3
import subprocess
import time
import unittest
from pathlib import Path

from harness import PROGRAM, Person, Player, Postgres, Server, WithServer, request, step, stored, together, until

NAME = "Annabelle"  # in no rule and no word of the server
PASSWORD = "correct horse"


def account(server, name=NAME):
    """Somebody with a password."""
    status, _, headers = request(server, "POST", "/api/me", {"password": PASSWORD}, cookie=Person(server, name).cookie)
    assert status == 200
    return Person(server, cookie=headers["Set-Cookie"].split(";")[0])


def finished(host, guest):
    """A game of two that was played to its end, with a word said on the way."""
    table = together(host, guest)
    players = [Player(host, table, 0), Player(guest, table, 1)]
    players[0].socket.send({"chat": "greetings to all"})
    players[1].socket.expect("chat")
    rng = random.Random(5)
    while step(players, rng):
        pass
    for player in players:
        player.close()
    return table


def seats(person, table):
    return person.get(f"/api/tables/{table}")[1]["table"]["seats"]


class OwnData(WithServer):
    def test_all_of_it_as_one_file(self):
        anna, ben = account(self.server, "Exporter"), Person(self.server, "Ben")
        over, playing = finished(anna, ben), together(anna, ben)
        stranger = ben.table("plague", players=2)
        status, text, headers = request(self.server, "GET", "/api/me/data", cookie=anna.cookie)
        self.assertEqual(status, 200, text)
        self.assertIn("attachment", headers["Content-Disposition"])
        self.assertEqual(headers["Cache-Control"], "no-store")
        data = json.loads(text)
        self.assertEqual((data["person"]["name"], data["person"]["guest"]), ("Exporter", False))
        tables = {table["id"]: table for table in data["tables"]}
        self.assertEqual(set(tables), {over, playing})
        self.assertNotIn(stranger.encode(), text)
        self.assertEqual(data["chat"], [{"table": over, "text": "greetings to all", "time": data["chat"][0]["time"]}])
        # A game that is over is there as a record that any program can check; of one that is played, what the seat knows.
        file = Path(self.server.folder) / "record.json"
        file.write_text(json.dumps(tables[over]["record"]))
        self.assertEqual(subprocess.run([PROGRAM, "verify", file], capture_output=True).returncode, 0)
        self.assertEqual(tables[playing]["record"], anna.get(f"/api/tables/{playing}/record?as=0")[1])
        self.assertNotIn("seed", tables[playing]["record"])
        self.assertNotIn(b"argon2", text)
        self.assertEqual(request(self.server, "GET", "/api/me/data")[0], 401)

    def test_a_password_is_asked_for_again(self):
        anna = account(self.server, "Careful")
        table = anna.table("plague", players=2, seats=["me", "open"], start=False)
        for body in ({}, {"password": "wrong password"}, {"password": 7}, {"password": None}, {"password": "x" * 5000}):
            status, answer = anna.post("/api/me/delete", body)
            self.assertEqual((status, answer["error"]["code"]), (403, "wrong_password"), body)
        self.assertEqual(anna.get("/api/me")[1]["person"]["name"], "Careful")
        self.assertEqual(seats(anna, table)[0]["name"], "Careful")
        self.assertEqual(request(self.server, "POST", "/api/me/delete")[0], 401)

    def test_nobody_is_called_like_those_who_left(self):
        anna = Person(self.server, "Anna")
        for name in ("former player", "Former  Player", "FORMERPLAYER"):
            self.assertEqual(request(self.server, "POST", "/api/guest", {"name": name})[0], 400)
            self.assertEqual(anna.post("/api/me", {"name": name})[0], 400)


class Leaving(unittest.TestCase):
    """The same for both kinds of store, each with a server of its own."""

    def leave(self, server, everything):
        """`everything()`: all that the store keeps, as text."""
        anna, ben, carl = account(server), Person(server, "Ben"), Person(server, "Carl")
        over, playing, alone = finished(anna, ben), together(ben, anna), anna.table("plague", players=2, seats=["me", "bot:random"])
        hosted = anna.table("plague", players=2, seats=["me", "open"], start=False)
        open_table = ben.table("plague", players=3, seats=["me", "open", "open"], start=False)
        self.assertEqual(anna.post(f"/api/tables/{open_table}/sit", {"seat": 1})[0], 200)
        said_and_left = ben.table("plague", players=2, seats=["me", "open"], start=False)
        self.assertEqual(anna.post(f"/api/tables/{said_and_left}/sit", {"seat": 1})[0], 200)
        talking = anna.socket(said_and_left, 1)
        talking.expect("state")
        talking.send({"chat": "I cannot stay"})
        talking.expect("chat")
        self.assertEqual(anna.post(f"/api/tables/{said_and_left}/leave")[0], 200)
        updated = ben.get(f"/api/tables/{over}")[1]["table"]["updated"]
        record = ben.get(f"/api/tables/{over}/record")[1]
        watching = ben.socket(playing, 0)
        watching.expect("state")
        other_window = anna.socket(playing, 1)
        other_window.expect("state")
        self.assertIn(NAME, everything())
        time.sleep(0.01)  # the clock of the server moves on

        status, _, headers = request(server, "POST", "/api/me/delete", {"password": PASSWORD}, cookie=anna.cookie)
        self.assertEqual(status, 200)
        self.assertIn("Max-Age=0", headers["Set-Cookie"])

        # The account is gone, with all its sessions and sockets, and its name is free.
        self.assertIn(other_window.close_code(), (1008, 4003))
        self.assertIsNone(anna.get("/api/me")[1]["person"])
        self.assertEqual(request(server, "POST", "/api/login", {"name": NAME, "password": PASSWORD})[0], 403)
        self.assertNotIn(NAME, everything())
        self.assertEqual(request(server, "POST", "/api/me/delete", {"password": PASSWORD}, cookie=anna.cookie)[0], 401)
        self.assertEqual(account(server).get("/api/me/tables")[1]["tables"], [])

        # What was over is as it was, but for the name.
        self.assertEqual([seat["name"] for seat in seats(ben, over)], ["former player", "Ben"])
        self.assertEqual(ben.get(f"/api/tables/{over}")[1]["table"]["updated"], updated)
        self.assertEqual(ben.get(f"/api/tables/{over}/record")[1], {**record, "names": ["former player", "Ben"]})
        self.assertEqual(server.admin("check", "--dry-run").returncode, 0)

        # What is played goes on with a bot, and those who watch see it at once.
        seat = until(lambda: (s := watching.expect("state")["table"]["seats"][1])["bot"] and s, 10, "the bot's coming")
        self.assertEqual((seat["name"], seat["kind"], seat["bot"]), ("former player", "person", "adept"))
        ben_plays = Player(ben, playing, 0)
        before = ben_plays.position
        while not ben_plays.legal:
            ben_plays.follow(ben_plays.position + 1)
        while ben_plays.legal and ben_plays.position < before + 3:
            self.assertEqual(ben_plays.act(ben_plays.legal[0]["action"])["type"], "acted")
        ben_plays.close()
        self.assertEqual(carl.get(f"/api/tables/{alone}")[1]["table"]["status"], "abandoned")

        # What had not begun: their own table is given up, at another's the seat is free.
        self.assertEqual(carl.get(f"/api/tables/{hosted}")[1]["table"]["status"], "abandoned")
        self.assertEqual(carl.get(f"/api/tables/{hosted}")[1]["table"]["host"], "former player")
        self.assertEqual(seats(ben, open_table)[1]["kind"], "empty")
        self.assertEqual(carl.post(f"/api/tables/{open_table}/sit", {"seat": 1})[0], 200)

        # Words stay, without the name; also at a table that is in memory.
        for table, words in ((over, "greetings to all"), (said_and_left, "I cannot stay")):
            socket = ben.socket(table)
            self.assertEqual([(line["by"], line["text"]) for line in socket.expect("state")["chat"]], [("former player", words)])
            socket.close()

        # Who plays again plays against a bot.
        status, answer = ben.post(f"/api/tables/{over}/rematch", {"order": "keep"})
        self.assertEqual(status, 201, answer)
        self.assertEqual([(seat["kind"], seat["name"]) for seat in answer["table"]["seats"]], [("bot", "adept"), ("person", "Ben")])

        # And after a new start.
        server.stop()
        server.start()
        self.assertEqual([seat["name"] for seat in seats(ben, over)], ["former player", "Ben"])

    def test_with_sqlite(self):
        server = Server()
        self.leave(server, lambda: repr([stored(server, f"SELECT * FROM {table}") for table in
                                         ("people", "sessions", "tables", "standings", "seats", "events", "chat")]))
        server.remove()

    def test_with_postgresql(self):
        postgres = Postgres()
        server = Server(store=postgres.fresh())

        def everything():
            return "".join(subprocess.run(["psql", "-At", server.store, "-c", f"SELECT * FROM {table}"], check=True, capture_output=True, text=True).stdout
                           for table in ("people", "sessions", "tables", "standings", "seats", "events", "chat"))
        self.leave(server, everything)
        server.remove()
        postgres.remove()

    def test_a_guest_needs_no_password(self):
        server = Server()
        gus = Person(server, "Gustavo")
        table = gus.table("plague", players=2)
        self.assertEqual(gus.post("/api/me/delete")[0], 200)
        self.assertIsNone(gus.get("/api/me")[1]["person"])
        self.assertEqual({seat["name"] for seat in seats(Person(server, "Ben"), table)}, {"former player"})
        self.assertNotIn("Gustavo", repr(stored(server, "SELECT * FROM people")))
        self.assertNotIn("Gustavo", server.log())
        server.remove()

    def test_trouble_on_the_way(self):
        """Where a table cannot be written, the account goes all the same, and the table forgets as soon as it can: after a restart, too."""
        server = Server()
        anna, ben = account(server), Person(server, "Ben")
        tables = [together(ben, anna) for _ in range(3)]

        def change(statement):
            with sqlite3.connect(server.store) as database:
                database.execute(statement)
        change(f"CREATE TRIGGER stuck BEFORE UPDATE ON tables WHEN new.id = '{tables[1]}' BEGIN SELECT RAISE(ABORT, 'stuck'); END")
        self.assertEqual(anna.post("/api/me/delete", {"password": PASSWORD})[0], 200)
        self.assertEqual(seats(ben, tables[1])[1]["name"], NAME)
        server.kill()
        change("DROP TRIGGER stuck")
        server.start()
        until(lambda: {seats(ben, table)[1]["name"] for table in tables} == {"former player"}, what="the end of the name")
        self.assertIsNone(anna.get("/api/me")[1]["person"])
        self.assertEqual(request(server, "POST", "/api/login", {"name": NAME, "password": PASSWORD})[0], 403)
        server.remove()


if __name__ == "__main__":
    unittest.main()
