"""The store and its backups hold every secret of every game: their owner alone may read them."""
import os
import stat
import unittest
from pathlib import Path

from harness import Person, Server


def modes(path):
    """The rights of a store's files, by the end of their names."""
    files = {end: Path(str(path) + end) for end in ("", "-wal", "-shm")}
    return {end: stat.S_IMODE(file.stat().st_mode) for end, file in files.items() if file.exists()}


class Rights(unittest.TestCase):
    def setUp(self):
        self.server = Server(before_exec=lambda: os.umask(0o022))
        self.addCleanup(self.server.remove)
        Person(self.server).table("plague")

    def test_a_new_store(self):
        self.assertEqual(modes(self.server.store), {"": 0o600, "-wal": 0o600, "-shm": 0o600})

    def test_a_backup(self):
        backup = self.server.folder / "backup.db"
        old = os.umask(0o022)
        try:
            done = self.server.admin("backup", str(backup))
        finally:
            os.umask(old)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(set(modes(backup).values()), {0o600})

    def test_a_store_that_was_open_to_all(self):
        self.server.kill()  # its log stays behind
        for end in modes(self.server.store):
            os.chmod(self.server.store + end, 0o644)
        self.server.start()
        Person(self.server)
        self.assertEqual(modes(self.server.store), {"": 0o600, "-wal": 0o600, "-shm": 0o600})


if __name__ == "__main__":
    unittest.main()
