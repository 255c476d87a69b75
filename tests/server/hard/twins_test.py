"""A1 at full size: a thousand random games of each kind (TWIN_GAMES=N: so many; TWIN_WORKERS=N: so many at a time), with secrets exchanged under the table."""
import os
import random
import sys
import unittest
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import twins
from harness import GAMES

SIZE, PART, WORKERS = int(os.environ.get("TWIN_GAMES", 1000)), 25, int(os.environ.get("TWIN_WORKERS", 2))


def part(job):
    game, number, games = job
    twins.in_memory()
    return game, twins.play(game, games, random.Random(f"{game} {number}"), batch=25)


class AtSize(unittest.TestCase):
    def test_a_thousand_games_of_each(self):
        jobs = [(game, at, min(PART, SIZE - at)) for at in range(0, SIZE, PART) for game in GAMES]
        seen = {game: Counter() for game in GAMES}
        with Pool(WORKERS) as pool:
            for game, count in pool.imap_unordered(part, jobs):
                seen[game].update(count)
                print(f"{game}: {seen[game]['games']} of {SIZE} games", file=sys.stderr, flush=True)
        for game, count in seen.items():
            print(game, dict(count), flush=True)
            self.assertEqual(count["games"], SIZE)
            self.assertGreater(count["messages alike"], 10 * SIZE)
            if game != "culture-wars":
                self.assertGreater(count["owners who saw it"], SIZE / 2)


if __name__ == "__main__":
    unittest.main()
