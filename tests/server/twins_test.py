"""A1: secrets exchanged under the table change no byte that anybody else is sent; a few games of each kind (hard: a thousand)."""
import random
import unittest

import twins
from harness import GAMES


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


if __name__ == "__main__":
    unittest.main()
