"""Bots under other rules: a search must clearly beat the greedy bot in random variants of every game.

VARIANTS=10 BOT=adept python3 tests/program/variant_bots_test.py   # the whole measurement (docs/bots.md)
"""
import json
import os
import random
import tempfile
import unittest
from pathlib import Path

from program import Engine, run

VARIANTS = int(os.environ.get("VARIANTS", 2))
BOT = os.environ.get("BOT", "adept")
GAMES = int(os.environ.get("GAMES", 6))
SEATS = 3


def random_value(row, rng):
    """Any value of a row's range; None for what only a file can give."""
    low, high = (row["range"] + [None, None])[:2]
    if row["type"] == "int":
        return rng.randint(low, high)
    if row["type"] in ("bool", "string"):
        return rng.choice(row["range"]) if row["range"] else None
    if row["type"] == "list of int" and row["range"]:
        return [rng.randint(low, high) for _ in range(rng.randint(*row["lengths"]))]
    return None


def random_path(row, rng):
    path, at = row["path"], row["default"]
    while "<" in path:
        chosen = rng.choice(list(at))
        path, at = path[:path.index("<")] + chosen + path[path.index(">") + 1:], at[chosen]
    return path


def put(rules, path, value):
    *groups, last = path.split(".")
    for key in groups:
        rules = rules.setdefault(key, {})
    rules[last] = value


def random_rules(engine, game, rng):
    """Up to eight changes that go together."""
    rules = {}
    for _ in range(8):
        row = rng.choice(game["rules"])
        value = random_value(row, rng)
        if value is None:
            continue
        more = json.loads(json.dumps(rules))
        put(more, random_path(row, rng), value)
        if engine.ask({"op": "new", "game": game["id"], "players": SEATS, "rules": more})["ok"]:
            rules = more
    return rules


class Bots(unittest.TestCase):
    def test_searching_beats_greed_in_random_variants(self):
        engine = Engine()
        self.addCleanup(engine.close)
        with tempfile.TemporaryDirectory() as folder:
            for game in engine.ask({"op": "games"})["games"]:
                rng = random.Random(f"variants of {game['id']}")
                won = 0
                for number in range(VARIANTS):
                    rules = random_rules(engine, game, rng)
                    path = Path(folder) / "variant.json"
                    path.write_text(json.dumps({"ecumene_variant": 1, "game": game["id"], "rules": rules}))
                    done = run("arena", "--game", game["id"], "-n", str(SEATS), "--bot", f"searching={BOT}", "--fill", "greedy", "--games", str(GAMES),
                               "--seed", f"variant {number}", "--variant", str(path), "--json", timeout=1200)
                    self.assertEqual(done.returncode, 0, (rules, done.stderr))
                    share = next(bot["share"] for bot in json.loads(done.stdout)["bots"] if bot["name"] == "searching")
                    won += share * GAMES
                    if os.environ.get("BOT"):
                        print(f"{game['id']}, variant {number}: {share:.2f} of {GAMES} games, {json.dumps(rules)}", flush=True)
                print(f"{game['id']}: {BOT} won {won:.1f} of {VARIANTS * GAMES} games against two greedy in {VARIANTS} variants (fair {VARIANTS * GAMES / SEATS:.1f})", flush=True)
                with self.subTest(game["id"]):
                    self.assertGreater(won, 0.45 * VARIANTS * GAMES)  # fair is a third; the games are the same each time


if __name__ == "__main__":
    unittest.main()
