"""B1 at full size: 32 tables, twenty times kill -9 at a random moment on each store (KILLS=N: so many)."""
import os
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import durability_test


class AtSize:
    tables, rounds = 32, int(os.environ.get("KILLS", 20))
    test_crash_between_commit_and_telling = test_crash_between_applying_and_commit = None  # in every check

    def report(self, line):
        print(type(self).__name__, line, file=sys.stderr, flush=True)


class OnSqlite(AtSize, durability_test.OnSqlite):
    pass


class OnPostgres(AtSize, durability_test.OnPostgres):
    pass


if __name__ == "__main__":
    unittest.main()
