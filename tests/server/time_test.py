"""The wall clock of the machine is set while people play: answers still come, and nobody's clock gains or loses by it."""
import tempfile
import time
import unittest
from pathlib import Path

from harness import Person, Server, hold_table

LIBRARY = next(iter(sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))), None)


@unittest.skipUnless(LIBRARY, "needs Debian's package faketime")
class WallClock(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ecclock.")
        self.addCleanup(folder.cleanup)
        self.offset = Path(folder.name) / "offset"
        self.set_clock("+0")
        self.server = Server(env={"LD_PRELOAD": str(LIBRARY), "FAKETIME_TIMESTAMP_FILE": str(self.offset), "FAKETIME_NO_CACHE": "1",
                                  "DONT_FAKE_MONOTONIC": "1"})
        self.addCleanup(self.server.remove)
        self.anna = Person(self.server)

    def set_clock(self, offset):
        """Moves the wall clock of the server alone."""
        whole = self.offset.with_suffix(".new")
        whole.write_text(offset + "\n")
        whole.replace(self.offset)

    def act(self, players):
        actor = next(p for p in players if p.legal)
        began = time.monotonic()
        answer = actor.act(actor.legal[0]["action"])
        self.assertEqual(answer["type"], "acted")
        self.assertLess(time.monotonic() - began, 10)
        for player in players:
            player.follow(answer["position"])

    def left(self, table):
        """What all clocks have left together, in ms."""
        return sum(seat["left_ms"] for seat in self.anna.get(f"/api/tables/{table}")[1]["table"]["seats"])

    def play_across(self, jump):
        table, players = hold_table(self.anna, "peoples", clock={"kind": "live", "minutes": 10, "increment": 0})
        self.act(players)
        before, began = self.left(table), time.monotonic()
        self.set_clock(jump)
        for _ in range(4):
            self.act(players)
        after, passed = self.left(table), 1000 * (time.monotonic() - began)
        self.assertLessEqual(after, before)
        self.assertLess(before - after, passed + 1000)
        self.assertEqual(self.server.metrics()["ecumene_time_outs_total"], 0)

    def test_an_hour_back(self):
        self.play_across("-3600")

    def test_an_hour_ahead(self):
        self.play_across("+3600")


if __name__ == "__main__":
    unittest.main()
