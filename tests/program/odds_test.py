"""`ecumene odds`: tables for a game that has them, in text and as exact fractions; a sentence for one that has none."""
import json
import unittest
from fractions import Fraction

from program import run


class Odds(unittest.TestCase):
    def test_one_throw_is_as_the_rulebook_prints_it(self):
        tables = json.loads(run("odds", "mesopotamia", "--json").stdout)["tables"]
        self.assertEqual(tables[0]["rows"][0]["chances"], ["125/216", "1/6", "55/216"])  # ME-18
        for row in tables[0]["rows"]:
            self.assertEqual(sum(map(Fraction, row["chances"])), 1, row["name"])

    def test_one_tribe_against_a_stack_needs_that_many_wins(self):
        tables = json.loads(run("odds", "mesopotamia", "--json").stdout)["tables"]
        for throw, table in zip(tables[0]["rows"], tables[1:]):
            win = Fraction(throw["chances"][0])
            for defenders, row in enumerate(table["rows"], start=1):
                self.assertEqual(Fraction(row["chances"][0]), win**defenders, table["title"])

    def test_text_has_every_table(self):
        done = run("odds", "mesopotamia")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout.count("Taking the area"), 10)
        self.assertIn("57.9%", done.stdout)
        self.assertNotIn("\x1b", done.stdout)

    def test_a_game_without_tables_says_so(self):
        done = run("odds", "plague")
        self.assertEqual(done.returncode, 2)
        self.assertIn("Plague has no table of chances", done.stderr)

    def test_an_unknown_game_is_refused(self):
        self.assertEqual(run("odds", "chess").returncode, 2)
        self.assertEqual(run("odds").returncode, 2)


if __name__ == "__main__":
    unittest.main()
