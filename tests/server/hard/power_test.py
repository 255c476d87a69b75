"""B6: the power goes at any moment, and with it whatever the disk had not been told to flush. No acknowledged action may be missing.

A server plays under `power.c`, which writes down all that it does to its database files. From that, disks are made as they may be found
afterwards: everything up to the last flush of a file, and of what came later each sector there or not, at random. Each such disk must
open, hold every action that had been acknowledged, and replay. With disks that do not flush the log the same test finds losses, so it can fail.
"""
import json
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from harness import PROGRAM, Mover, Person, Player, Server, until
from twins import in_memory

TABLES, DISKS, SECTOR = 8, int(os.environ.get("POWER_CUTS", 200)), 512
HEAD = struct.Struct("<cqqII")


class Stamped(dict):
    """When each action was acknowledged, on the clock of the log."""

    def __init__(self):
        super().__init__()
        self.at = {}

    def __setitem__(self, position, action):
        self.at[position] = time.monotonic_ns()
        super().__setitem__(position, action)


class File:
    def __init__(self):
        self.kept, self.loose = bytearray(), []  # what is safe; what was done since, in order

    @staticmethod
    def do(content, what, at, data):
        if what == b"t":
            del content[at:]
        if len(content) < at + len(data):
            content.extend(bytes(at + len(data) - len(content)))
        content[at:at + len(data)] = data

    def flush(self):
        for step in self.loose:
            self.do(self.kept, *step)
        self.loose.clear()

    def after_the_cut(self, rng):
        """What was not flushed is there or not, sector by sector; sometimes all of it, sometimes nothing."""
        content, chance = bytearray(self.kept), rng.choice((0, 0.1, 0.5, 0.9, 1))
        for what, at, data in self.loose:
            if what == b"t" and rng.random() < chance:
                self.do(content, what, at, data)
            for start in range(0, len(data), SECTOR):
                if rng.random() < chance:
                    self.do(content, what, at + start, data[start:start + SECTOR])
        return content


def steps_of(log):
    data, at = log.read_bytes(), 0
    while at + HEAD.size <= len(data):
        what, ns, offset, path_size, size = HEAD.unpack_from(data, at)
        at += HEAD.size
        path = data[at:at + path_size].decode()
        yield what, ns, path, offset, data[at + path_size:at + path_size + size]
        at += path_size + size


class PowerLoss(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        in_memory()
        cls.folder = Path(tempfile.mkdtemp(prefix="ecpower."))
        library = cls.folder / "power.so"
        subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", library, Path(__file__).with_name("power.c"), "-ldl"], check=True)
        cls.log, cls.store = cls.folder / "log", cls.folder / "store.db"
        server = Server(store=str(cls.store), env={"LD_PRELOAD": str(library), "POWER_FILE": str(cls.store), "POWER_LOG": str(cls.log)})
        cls.cookie = None
        try:
            anna = Person(server)
            cls.cookie = anna.cookie
            cls.movers = []
            before, end = cls.checkpoints(), time.monotonic() + 120
            while time.monotonic() < end and cls.checkpoints() < before + 3:
                fresh = [Mover(anna, anna.table("plague"), 4, len(cls.movers) + i) for i in range(TABLES)]
                for mover in fresh:
                    mover.acknowledged = Stamped()
                    mover.start()
                for mover in fresh:
                    mover.join(60)
                    assert mover.error is None, mover.error
                    mover.close()
                cls.movers += fresh
            server.kill()
        finally:
            server.remove()
        cls.checkpointed = cls.checkpoints() - before
        cls.steps = list(steps_of(cls.log))
        cls.acknowledged = sum(len(mover.acknowledged) for mover in cls.movers)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    @classmethod
    def checkpoints(cls):
        """How often the database itself was flushed, not its log alone."""
        return sum(what == b"f" and path == str(cls.store) for what, _, path, _, _ in steps_of(cls.log))

    def disks(self, count, rng, lying=lambda path: False):
        """Folders as they may be found after a cut, each with the time of the cut."""
        first = min(min(mover.acknowledged.at.values()) for mover in self.movers)
        begun = next(i for i, step in enumerate(self.steps) if step[1] > first)
        in_checkpoint = [i for i in range(begun, len(self.steps)) if self.steps[i][2] == str(self.store)]
        cuts = sorted([rng.randrange(begun, len(self.steps)) for _ in range(count - count // 2)] +
                      [min(len(self.steps) - 1, rng.choice(in_checkpoint) + rng.randrange(3)) for _ in range(count // 2)])
        files, gone, done = {}, [], 0
        for number, cut in enumerate(cuts):
            for what, _, path, at, data in self.steps[done:cut + 1]:
                if what == b"o":
                    files.setdefault(path, File())
                elif what == b"u":
                    gone.append((path, files.pop(path, None)))
                elif what != b"f":
                    files[path].loose.append((what, at, data))
                elif not lying(path):
                    files[path].flush()
                    gone.clear()  # a flush takes the folder's changes along
            done = cut + 1
            place = self.folder / "disk"
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
            found = dict(files)
            found.update((path, file) for path, file in gone if file and rng.random() < 0.5)
            for path, file in found.items():
                (place / Path(path).name).write_bytes(file.after_the_cut(rng))
            yield number, place / self.store.name, self.steps[cut][1]

    def lost(self, database, when):
        """Acknowledged before the cut, and not there."""
        missing = 0
        for mover in self.movers:
            sure = {p: a for p, a in mover.acknowledged.items() if mover.acknowledged.at[p] < when}
            if not sure:
                continue
            there = dict(database.execute("SELECT number, text FROM events WHERE table_key = (SELECT key FROM tables WHERE id = ?)", (mover.table,)))
            missing += sum(there.get(position) != action for position, action in sure.items())
        return missing

    def test_nothing_acknowledged_is_lost(self):
        self.assertGreaterEqual(self.checkpointed, 3)
        for number, store, when in self.disks(DISKS, random.Random(6)):
            if number % 10 == 0:  # the program itself is the first to open it
                done = subprocess.run([PROGRAM, "admin", "--store", store, "check", "--json", "--dry-run"], capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                checked = json.loads(done.stdout)
                self.assertEqual((checked["bad"], checked["structure"]), ([], []))
            if number % 50 == 0:
                server = Server(store=str(store))
                player = Player(Person(server, cookie=self.cookie), self.movers[0].table, 0)
                self.assertGreaterEqual(player.position, len([t for t in self.movers[0].acknowledged.at.values() if t < when]))
                player.close()
                server.remove()
            with sqlite3.connect(store) as database:
                self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
                self.assertEqual(self.lost(database, when), 0, f"disk {number}")
            database.close()
        print(f"{DISKS} cuts, {self.acknowledged} acknowledged actions, {len(self.steps)} steps of the disk: nothing lost", file=sys.stderr)

    def test_a_log_that_is_not_flushed_is_found_out(self):
        """As with synchronous=NORMAL, which flushes the log at a checkpoint only: acknowledged actions are lost."""
        losses = 0
        for _, store, when in self.disks(20, random.Random(7), lying=lambda path: path.endswith("-wal")):
            try:
                with sqlite3.connect(store) as database:
                    losses += self.lost(database, when) > 0
            except sqlite3.DatabaseError:  # not even a database
                losses += 1
            database.close()
        print(f"without flushes of the log: losses on {losses} of 20 disks", file=sys.stderr)
        self.assertGreater(losses, 5)


if __name__ == "__main__":
    unittest.main()
