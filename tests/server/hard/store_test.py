"""B4, B5, B7, B8, B9: the store fails, is damaged, is backed up while people play, or is of another version."""
import json
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from harness import PROGRAM, Closed, Mover, Person, Player, Postgres, Refused, Server, Socket, hold_table, request, step, stored, until


def ignore_file_limit():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a write past the limit is then an error, as on a full disk


class StoreFails(unittest.TestCase):
    def goes_on(self, server, mover, break_it, mend_it):
        """Break the store under a table that plays: it is told, waits, and goes on by itself; nothing is lost."""
        until(lambda: len(mover.acknowledged) > 3, what="play")
        break_it()
        until(lambda: any(b'"trouble"' in p.socket.heard for p in mover.players) or not mover.is_alive(), 40, "a word of the trouble")
        self.assertTrue(server.alive())
        status, _, _ = request(server, "GET", "/healthz")
        self.assertIn(status, (200, 503))
        kept = len(mover.acknowledged)
        mend_it()
        until(lambda: len(mover.acknowledged) > kept + 3, 60, "play again, without anybody's help")
        mover.stopping = True
        mover.join(30)
        self.assertIsNone(mover.error)
        mover.close()
        actions = server.record(mover.table)["actions"]
        for position, action in mover.acknowledged.items():
            self.assertEqual(actions[position], action)
        self.assertEqual(json.loads(server.admin("check", "--json").stdout)["bad"], [])

    def patient(self, server):
        """A table whose player says again what met trouble, as the web table does."""
        anna = Person(server)
        mover = Patient(anna, anna.table("plague"), 4, "patient")
        mover.start()
        return mover

    def test_full_disk(self):
        """B4."""
        server = Server(before_exec=ignore_file_limit)
        try:
            mover = self.patient(server)
            pid = server.process.pid
            limit = lambda size: resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            self.goes_on(server, mover, lambda: limit(4096), lambda: limit(resource.RLIM_INFINITY))
        finally:
            server.remove()

    def test_locked_file(self):
        """B4: another program holds the file for longer than a commit waits."""
        server = Server()
        try:
            mover = self.patient(server)
            other = sqlite3.connect(server.store, isolation_level=None, check_same_thread=False)
            self.goes_on(server, mover, lambda: other.execute("BEGIN IMMEDIATE"), lambda: other.execute("ROLLBACK"))
            other.close()
        finally:
            server.remove()

    def test_database_restarts(self):
        """B4: PostgreSQL goes away and comes back, in order and by a crash."""
        postgres = Postgres()
        try:
            for how in ("stop", "crash"):
                with self.subTest(how):
                    server = Server(store=postgres.fresh())
                    try:
                        mover = self.patient(server)
                        self.goes_on(server, mover, lambda: postgres.control(how), lambda: postgres.control("start"))
                    finally:
                        server.remove()
        finally:
            postgres.remove()

    def test_a_read_only_or_missing_place_is_a_sentence(self):
        for store in ("/proc/none/x.db", "/", "postgres://nobody@127.0.0.1:1/none"):
            done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", store], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 1, store)
            self.assertTrue(done.stderr.strip(), store)


class Patient(Mover):
    """Says its action again until it is taken."""

    def run(self):
        try:
            while not self.stopping:
                actor = next((p for p in self.players if p.legal), None)
                if actor is None:
                    return
                position, choice = actor.position, self.rng.choice(actor.legal)["action"]
                actor.socket.send({"act": choice, "at": position})
                while actor.position == position and not self.stopping:
                    try:
                        message = actor.socket.receive(timeout=2)
                        actor.take(message)
                        if message["type"] == "acted":
                            self.acknowledged[position] = choice
                            actor.follow(message["position"])
                    except TimeoutError:
                        actor.socket.send({"act": choice, "at": position})
                for player in self.players:
                    player.follow(actor.position)
        except (Closed, OSError):
            pass
        except Exception as error:
            self.error = error


class Damage(unittest.TestCase):
    def test_flipped_bytes_harm_one_table(self):
        """B5: on the disk, with the server started on it afterwards."""
        server, rng = Server(), random.Random(5)
        try:
            anna = Person(server)
            tables = []
            for _ in range(5):
                table, players = hold_table(anna)
                for _ in range(30):
                    step(players, rng)
                for player in players:
                    player.close()
                tables.append(table)
            server.stop()
            with sqlite3.connect(server.store) as database:  # a flipped byte inside the text of an action
                database.execute("UPDATE events SET text = 'pas' || char(115 + 1) WHERE number = 20 AND table_key = (SELECT key FROM tables WHERE id = ?)", (tables[2],))
            database.close()
            server.start()
            for table in tables:
                if table == tables[2]:
                    status, answer = anna.get(f"/api/tables/{table}")
                    self.assertIn(status, (200, 500, 503), answer)
                    if status == 200:
                        self.assertTrue(answer["table"]["frozen"])
                    continue
                player = Player(anna, table, 0)
                self.assertGreater(player.position, 30)
                player.close()
            table, players = hold_table(anna)
            self.assertTrue(step(players, rng))
            self.assertEqual(anna.get("/api/me/tables")[0], 200)
            checked = json.loads(server.admin("check", "--json").stdout)
            self.assertEqual([bad["table"] for bad in checked["bad"]], [tables[2]])
        finally:
            server.remove()


class Stopping(unittest.TestCase):
    def test_stop_in_order_under_load(self):
        """B7: everything acknowledged is kept, sockets are told to come back, and do within seconds."""
        server = Server()
        try:
            anna = Person(server)
            movers = [Mover(anna, anna.table("plague"), 4, i) for i in range(8)]
            watcher = Socket(server, f"/ws/tables/{movers[0].table}?as=spectator", anna.cookie)
            for mover in movers:
                mover.start()
            until(lambda: all(len(m.acknowledged) > 2 for m in movers), what="play")
            self.assertEqual(server.stop(), 0)
            self.assertEqual(watcher.close_code(), 1001)
            began = time.monotonic()
            server.start()
            for mover in movers:
                mover.join(30)
                mover.close()
                self.assertIsNone(mover.error)
                actions = server.record(mover.table)["actions"]
                for position, action in mover.acknowledged.items():
                    self.assertEqual(actions[position], action)
                player = Player(anna, mover.table, 0)
                self.assertEqual(player.position, len(actions))
                player.close()
            self.assertLess(time.monotonic() - began, 100)
        finally:
            server.remove()


class Backups(unittest.TestCase):
    def test_backup_while_playing(self):
        """B8: from either kind into either kind; every game replays to the same view."""
        postgres = Postgres()
        folder = Path(tempfile.mkdtemp(prefix="ecback."))
        try:
            for kind, store in (("sqlite", None), ("postgres", postgres.fresh())):
                server = Server(store=store)
                try:
                    anna = Person(server)
                    movers = [Mover(anna, anna.table("plague"), 4, i) for i in range(4)]
                    for mover in movers:
                        mover.start()
                    until(lambda: all(len(m.acknowledged) > 2 for m in movers), what="play")
                    sure = {m.table: dict(m.acknowledged) for m in movers}
                    file = folder / f"{kind}.db"
                    done = server.admin("backup", str(file))
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertEqual(server.admin("backup", str(file)).returncode, 2)
                    for mover in movers:
                        mover.stopping = True
                        mover.join(30)
                        mover.close()
                    for target in (str(folder / f"{kind}-again.db"), postgres.fresh()):
                        admin = lambda *a: subprocess.run([PROGRAM, "admin", "--store", target, *a], capture_output=True, text=True)
                        done = admin("restore", str(file))
                        self.assertEqual(done.returncode, 0, done.stderr)
                        checked = json.loads(admin("check", "--json").stdout)
                        self.assertEqual((checked["bad"], checked["well"]), ([], 4))
                        for table, acknowledged in sure.items():
                            actions = json.loads(admin("export", table).stdout)["actions"]
                            whole = server.record(table)["actions"]
                            self.assertEqual(actions, whole[:len(actions)])
                            for position, action in acknowledged.items():
                                self.assertEqual(actions[position], action)
                        self.assertEqual(admin("restore", str(file)).returncode, 2)
                        moved = Server(store=target)  # and people go on there, with their old cookies
                        try:
                            player = Player(Person(moved, cookie=anna.cookie), movers[0].table, 0)
                            player.close()
                        finally:
                            moved.remove()
                finally:
                    server.remove()
        finally:
            shutil.rmtree(folder)
            postgres.remove()


class Versions(unittest.TestCase):
    def test_the_first_version_opens(self):
        """B9: a store as the first version wrote it."""
        server = Server()
        try:
            server.stop()
            os.remove(server.store)
            with sqlite3.connect(server.store) as database:
                database.executescript((Path(__file__).parent / "store-version-1.sql").read_text())
            database.close()
            done = server.admin("check", "--json")
            self.assertEqual(json.loads(done.stdout)["well"], 1, done.stdout + done.stderr)
            server.start()
        finally:
            server.remove()

    def test_a_newer_store_is_left_alone(self):
        server = Server()
        try:
            server.stop()
            with sqlite3.connect(server.store) as database:
                database.execute("PRAGMA user_version = 999")
            database.close()
            before = Path(server.store).read_bytes()
            done = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", server.store], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 1)
            self.assertIn("later version", done.stderr)
            self.assertEqual(Path(server.store).read_bytes(), before)
            self.assertEqual(server.admin("list").returncode, 2)
        finally:
            server.remove()


if __name__ == "__main__":
    unittest.main()
