"""A1: secrets exchanged under the table change no byte that anybody else is sent; a few games of each kind (hard: a thousand)."""
import random
import unittest
from unittest import mock

import twins
from harness import GAMES
from truth import Truth


class Twins(unittest.TestCase):
    def test_exchanged_secrets_show_nowhere(self):
        twins.in_memory()
        for game in GAMES:
            with self.subTest(game):
                count = twins.play(game, 4, random.Random(game))
                self.assertEqual(count["games"], 4)
                self.assertGreater(count["messages alike"], 50)
                if game != "culture-wars":
                    self.assertGreater(count["owners who saw it"], 0)

    def test_a_leak_would_be_found(self):
        """The same with a judge who holds that nobody may know even their own cards: then every owner has been told too much."""
        twins.in_memory()
        knows = Truth.knows
        with mock.patch.object(Truth, "knows", lambda truth, viewer, position: knows(truth, "spectator", position)):
            with self.assertRaisesRegex(AssertionError, "can tell what it may not know"):
                twins.play("plague", 3, random.Random("leak"))


if __name__ == "__main__":
    unittest.main()
