"""B1-B3: kill -9 under load on both stores, crashes around the commit, and an action that is sent again."""
import json
import random
import time
import unittest

from harness import Closed, Mover, Person, Player, Postgres, Refused, Server, until


def rejoin(server, person, table, seat):
    """A seat comes back once the server does."""
    def attempt():
        try:
            return Player(person, table, seat)
        except (OSError, Closed, Refused):
            return None
    return until(attempt, 30, "coming back")


class OnEither:
    """What must hold on SQLite and on PostgreSQL alike."""

    tables, rounds = 8, 3

    def setUp(self):
        self.server = Server(store=self.fresh_store())

    def tearDown(self):
        self.server.remove()

    def check_kept(self, mover):
        """Everything acknowledged is there, in its place; nothing is there twice; what was unanswered is there or not."""
        actions = self.server.record(mover.table)["actions"]
        for position, action in mover.acknowledged.items():
            self.assertEqual(actions[position], action, f"table {mover.table}, position {position}")
        return actions

    def test_kill_under_load(self):
        """B1, B3."""
        anna = Person(self.server)
        tables, finished, kept = [], 0, 0
        rng = random.Random(1)
        for round in range(self.rounds):
            tables += [anna.table("plague") for _ in range(self.tables - len(tables))]
            movers = [Mover(anna, table, 4, f"{round} {table}") for table in tables]
            for mover in movers:
                mover.start()
            until(lambda: all(len(m.acknowledged) > 2 or not m.is_alive() for m in movers), 60, "play at every table")
            time.sleep(rng.random() / 2)
            self.server.kill()
            for mover in movers:
                mover.join(30)
                mover.close()
                self.assertIsNone(mover.error)
            self.server.start()
            for mover in movers:
                self.check_kept(mover)
                kept += len(mover.acknowledged)
                if not self.send_again(anna, mover):
                    tables.remove(mover.table)
                    finished += 1
            self.report(f"{round + 1} of {self.rounds} kills, {kept} acknowledged actions, all kept")
        checked = json.loads(self.server.admin("check", "--json", "--dry-run").stdout)
        self.assertEqual((checked["bad"], checked["structure"], checked["well"]), ([], [], finished + len(tables)))

    def report(self, line):
        pass

    def send_again(self, person, mover):
        """The action without an answer, once more with its number: it happens once, whether or not it had before. Does the game go on?"""
        player = rejoin(self.server, person, mover.table, 0)
        if mover.unanswered:
            position, action = mover.unanswered
            happened = player.position > position
            for attempt in range(2):
                player.socket.send({"act": action, "at": position})
                answer = player.socket.expect("acted", "stale")
                self.assertEqual(answer["type"], "stale" if happened or attempt else "acted")
            actions = self.server.record(mover.table)["actions"]
            self.assertEqual(actions[position], action)
            player.socket.send({"sync": True})
            player.take(player.socket.expect("state"))
        player.close()
        return player.state["result"] is None

    def crash(self, where):
        """Plays until the process dies at its sixth commit of actions; what the last act was, and what was heard."""
        anna = Person(self.server)
        table = anna.table("plague")
        self.server.stop()
        self.server.start(env={"ECUMENE_FAULT": f"{where}:6"})
        mover = Mover(anna, table, 4, where)
        mover.start()
        mover.join(30)
        self.assertIsNone(mover.error)
        self.assertIsNotNone(until(lambda: self.server.process.poll() is not None, 10, "the crash"))
        heard = b"".join(bytes(player.socket.heard) for player in mover.players)
        mover.close()
        self.assertIsNotNone(mover.unanswered)
        self.server.start()
        return anna, mover, heard

    def test_crash_between_commit_and_telling(self):
        """B2, first half: it is kept, nobody had heard of it, and who comes back sees it."""
        anna, mover, heard = self.crash("after-commit")
        position, action = mover.unanswered
        actions = self.check_kept(mover)
        self.assertEqual(actions[position], action)
        self.assertNotIn(f'"position":{len(actions)},'.encode(), heard)
        player = rejoin(self.server, anna, mover.table, 0)
        self.assertEqual(player.position, len(actions))
        player.close()
        self.send_again(anna, mover)

    def test_crash_between_applying_and_commit(self):
        """B2, second half: it never happened, and nobody was told that it had."""
        anna, mover, heard = self.crash("before-commit")
        position, _ = mover.unanswered
        self.assertEqual(len(self.check_kept(mover)), position)
        self.assertNotIn(f'"position":{position + 1},'.encode(), heard)
        self.send_again(anna, mover)


class OnSqlite(OnEither, unittest.TestCase):
    def fresh_store(self):
        return None


class OnPostgres(OnEither, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()

    @classmethod
    def tearDownClass(cls):
        cls.postgres.remove()

    def fresh_store(self):
        return self.postgres.fresh()


if __name__ == "__main__":
    unittest.main()
