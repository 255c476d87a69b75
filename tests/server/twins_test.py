"""A1: secrets exchanged under the table change no byte that anybody else is sent; a few games of each kind (hard: a thousand)."""
import random
import unittest
from collections import Counter
from unittest import mock

import twins
from harness import GAMES
from truth import Truth

# The dice of a server cannot be foreseen, and a game of Plague may be over before anything was exchanged: then a few more are played.
ROUNDS = 20


class Twins(unittest.TestCase):
    def test_exchanged_secrets_show_nowhere(self):
        twins.in_memory()
        for game in GAMES:
            with self.subTest(game):
                rng, count = random.Random(game), Counter()
                wanted = {"messages alike": 50, "owners who saw it": 0 if game == "culture-wars" else 1}
                for _ in range(ROUNDS):
                    count.update(twins.play(game, 4, rng))
                    if all(count[what] >= number for what, number in wanted.items()):
                        break
                else:
                    self.fail(f"nothing was exchanged that anybody could have seen: {count}")

    def test_a_leak_would_be_found(self):
        """The same with a judge who holds that nobody may know even their own cards: then every owner has been told too much."""
        twins.in_memory()
        knows = Truth.knows
        with mock.patch.object(Truth, "knows", lambda truth, viewer, position: knows(truth, "spectator", position)):
            rng = random.Random("leak")
            with self.assertRaisesRegex(AssertionError, "can tell what it may not know"):
                for _ in range(ROUNDS):
                    twins.play("plague", 3, rng)


if __name__ == "__main__":
    unittest.main()
