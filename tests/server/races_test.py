"""Many at once: rematches over two nodes, floods of hints, names and passwords changed together, accounts deleted while they are used, long logs."""
import json
import subprocess
import sqlite3
import threading
import time
import unittest

from harness import PROGRAM, Closed, Person, Player, Postgres, Refused, Server, Socket, hold_table, request, step, stored, together, until

PASSWORD, SECOND = "correct horse battery", "another battery staple"


def at_once(*tasks):
    """Runs the tasks in threads that begin together; what each gave back, or the exception."""
    gate, results = threading.Barrier(len(tasks)), [None] * len(tasks)

    def run(i, task):
        gate.wait()
        try:
            results[i] = task()
        except Exception as error:  # looked at by the test
            results[i] = error
    threads = [threading.Thread(target=run, args=(i, task)) for i, task in enumerate(tasks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


class Rematches(unittest.TestCase):
    def test_eight_at_once_over_two_nodes(self):
        postgres = Postgres()
        store = postgres.fresh()
        nodes = [Server(store=store), Server(store=store)]
        anna = Person(nodes[0], "Anna")
        there = Person(nodes[1], cookie=anna.cookie)
        for _ in range(6):
            table = anna.table("plague", players=2, start=True)
            self.assertEqual(anna.post(f"/api/tables/{table}/abandon")[1]["abandoned"], True)
            answers = at_once(*[lambda person=person: person.post(f"/api/tables/{table}/rematch", {}) for person in [anna, there] * 4])
            self.assertTrue(all(node.alive() for node in nodes))
            self.assertEqual([status for status, _ in answers], [201] * 8)
            self.assertEqual(len({answer["table"]["id"] for _, answer in answers}), 1)
        for node in nodes:
            node.remove()
        postgres.remove()


class Accounts(unittest.TestCase):
    def test_a_new_password_holds_whatever_else_is_changed(self):
        """A rename that began before must not bring the old password back."""
        server = Server()
        for round in range(10):
            name = f"Anna {round}"
            anna = Person(server, name)
            self.assertEqual(anna.post("/api/me", {"password": PASSWORD})[0], 200)
            status, _, headers = request(server, "POST", "/api/login", {"name": name, "password": PASSWORD})
            anna.cookie = headers.get_all("Set-Cookie")[0].split(";")[0]
            other = Person(server, cookie=anna.cookie)
            stop = threading.Event()

            def rename():
                while not stop.is_set():
                    other.post("/api/me", {"name": name})
            renaming = [threading.Thread(target=rename) for _ in range(3)]
            for thread in renaming:
                thread.start()
            status, answer = anna.post("/api/me", {"password": SECOND, "old_password": PASSWORD})
            stop.set()
            for thread in renaming:
                thread.join()
            self.assertEqual(status, 200, answer)
            self.assertEqual(request(server, "POST", "/api/login", {"name": name, "password": PASSWORD})[0], 403)
            self.assertEqual(request(server, "POST", "/api/login", {"name": name, "password": SECOND})[0], 200)
        server.remove()

    def test_nothing_is_left_of_who_deletes_their_account_meanwhile(self):
        """The same cookie renames, sits down, says and makes things while the account is deleted."""
        server = Server()
        ben = Person(server, "Ben")
        for round in range(10):
            name = f"Leaver {round}"
            anna = Person(server, name)
            table = together(ben, anna)
            open_table = ben.table("plague", players=2, seats=["me", "open"], start=False)
            socket = anna.socket(table)
            at_once(lambda: anna.post("/api/me/delete"), lambda: anna.post("/api/me", {"name": name + "!"}),
                    lambda: anna.post(f"/api/tables/{open_table}/sit", {"seat": 1}), lambda: socket.send({"chat": "still here"}),
                    lambda: anna.table("plague", players=2), lambda: anna.post("/api/me", {"name": name + "?"}))
            self.assertIsNone(anna.get("/api/me")[1]["person"])
            socket.close()

        def everything():
            return "".join(repr(stored(server, f"SELECT * FROM {kind}")) for kind in ("people", "sessions", "tables", "chat", "seats"))
        until(lambda: "Leaver" not in everything(), 60, "the end of the names")
        self.assertTrue(server.alive())
        server.remove()

    def test_wrong_tries_do_not_lock_the_owner_out(self):
        server = Server(limits=True)
        anna = Person(server, "Anna")
        self.assertEqual(anna.post("/api/me", {"password": PASSWORD})[0], 200)
        _, _, headers = request(server, "POST", "/api/login", {"name": "Anna", "password": PASSWORD})
        device = next(c.split(";")[0] for c in headers.get_all("Set-Cookie") if "device" in c)
        wrong = [request(server, "POST", "/api/login", {"name": "Anna", "password": f"wrong {i}"})[0] for i in range(12)]
        self.assertEqual(wrong[-1], 429)
        self.assertEqual(request(server, "POST", "/api/login", {"name": "Anna", "password": PASSWORD})[0], 429)
        self.assertEqual(request(server, "POST", "/api/login", {"name": "Anna", "password": PASSWORD}, cookie=device)[0], 200)
        # The device opens nothing by itself, and helps nobody else's name.
        self.assertEqual(request(server, "GET", "/api/me", cookie=device)[1], b'{"person":null}')
        server.remove()


class Floods(unittest.TestCase):
    def test_hints_do_not_starve_bots_or_logins(self):
        server = Server(limits=True)
        greedy, anna = Person(server, "Gus"), Person(server, "Anna")
        self.assertEqual(anna.post("/api/me", {"password": PASSWORD})[0], 200)
        _, _, headers = request(server, "POST", "/api/login", {"name": "Anna", "password": PASSWORD})
        anna.cookie = headers.get_all("Set-Cookie")[0].split(";")[0]
        flooded = greedy.table("culture-wars", players=2)
        sockets = [greedy.socket(flooded, seat) for seat in (0, 1)] * 2
        stop = threading.Event()

        def ask(socket):
            while not stop.is_set():
                try:
                    socket.send({"hint": True})
                    time.sleep(1 / 18)
                except OSError:
                    return
        asking = [threading.Thread(target=ask, args=(socket,), daemon=True) for socket in sockets]
        for thread in asking:
            thread.start()
        table = anna.table("plague", players=2, seats=["bot:novice", "bot:novice"], pace="instant")
        socket = anna.socket(table)
        first = socket.expect("state")["length"]
        until(lambda: socket.expect("moved", timeout=30)["length"] > first + 3, 30, "moves of the novices")
        began = time.monotonic()
        self.assertEqual(request(server, "POST", "/api/login", {"name": "Anna", "password": PASSWORD})[0], 200)
        self.assertLess(time.monotonic() - began, 10)
        stop.set()
        for thread in asking:
            thread.join(10)
        for one in sockets[:2]:
            one.close()
        # Who has left is not thought for any more.
        until(lambda: server.metrics()["ecumene_workers_waiting"] <= 3, 30, "the end of the queue")
        server.remove()

    def test_long_logs_are_not_written_while_everybody_waits(self):
        server = Server(limits=True)
        anna = Person(server, "Anna")
        lines = [{"op": "new", "game": "culture-wars", "players": 4, "options": {"turn_cap": 1000}, "seed": "long"},
                 {"op": "playout", "policy": "random", "seed": "long"}]
        done = subprocess.run([PROGRAM, "engine"], input="".join(json.dumps(line) + "\n" for line in lines), capture_output=True, text=True, timeout=120)
        answer = json.loads(done.stdout.splitlines()[1])
        self.assertTrue(answer["ok"], answer)
        record = {"ecumene": 1, "game": "culture-wars", "players": 4, "options": {"turn_cap": 1000}, "actions": answer["actions"], "result": answer["result"]}
        while len(json.dumps(record)) > 1_000_000:  # a record that is brought has at most 1 MiB
            record["actions"], record["result"] = record["actions"][:-1000], None
        status, made = anna.post("/api/records", record)
        self.assertEqual(status, 201, made)
        self.assertGreater(len(record["actions"]), 5000)
        path = f"/api/tables/{made['table']['id']}/log"
        asked, slowest = [], []

        def log():
            asked.append(request(server, "GET", path, cookie=anna.cookie, timeout=120)[0])

        def watch():
            for _ in range(30):
                began = time.monotonic()
                request(server, "GET", "/healthz")
                slowest.append(time.monotonic() - began)
                time.sleep(0.02)
        at_once(*[log] * 20, watch)
        self.assertEqual(set(asked), {200})
        self.assertLess(max(slowest), 1.5)
        server.remove()


if __name__ == "__main__":
    unittest.main()
