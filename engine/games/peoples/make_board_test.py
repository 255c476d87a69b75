"""The board script's checks: the project's board passes, and each kind of contradiction is refused in one sentence."""
import copy
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import make_board

BOARD_FILE = pathlib.Path(sys.argv.pop()) if len(sys.argv) > 1 else pathlib.Path("rules/boards/peoples.json")
BOARD = json.loads(BOARD_FILE.read_text(encoding="utf-8"))


def region(board, name):
    return next(r for r in board["regions"] if r["id"] == name)


class Board(unittest.TestCase):
    def refused(self, spoil, sentence):
        board = copy.deepcopy(BOARD)
        spoil(board)
        with self.assertRaises(make_board.BadBoard) as caught:
            make_board.check(board)
        self.assertEqual(str(caught.exception), sentence)

    def test_the_board_of_the_rules_is_consistent(self):
        make_board.check(BOARD)

    def test_one_sided_adjacency_is_refused(self):  # PE-3.2
        self.refused(lambda b: region(b, "na02")["adjacent"].remove("na01"), "na01 is adjacent to na02, but na02 not to na01")

    def test_a_missing_land_border_is_refused(self):  # PE-3.2
        def spoil(board):
            region(board, "na24")["adjacent"].remove("sa01")
            region(board, "sa01")["adjacent"].remove("na24")
        self.refused(spoil, "the land border of na24 and sa01 is missing")

    def test_a_new_land_border_is_refused(self):  # PE-3.2
        def spoil(board):
            region(board, "eu18")["adjacent"].append("af01")
            region(board, "af01")["adjacent"].append("eu18")
        self.refused(spoil, "eu18 and af01 are adjacent, but no land border runs there")

    def test_an_unknown_sea_is_refused(self):  # PE-3.3
        self.refused(lambda b: region(b, "na01")["seas"].append("styx"), "na01 touches styx, which is no sea")

    def test_a_coast_that_does_not_match_is_refused(self):  # PE-3.3
        self.refused(lambda b: b["seas"][0]["coast"].append("oc24"), "oc24 is on the coast of arctic, but does not touch it")

    def test_another_order_of_regions_is_refused(self):  # PE-3.1
        self.refused(lambda b: b["regions"].reverse(), "the regions are not na01 to oc24 in board order")

    def test_a_wrong_orientation_is_refused(self):  # PE-1.2
        def spoil(board):
            region(board, "na01")["orientation"] = "down"
        self.refused(spoil, "na01 and na02 are adjacent but point the same way")

    def test_regions_with_two_common_neighbours_are_refused(self):
        def spoil(board):  # na01 touches na02 and na09, and na03 touches na02: now na09 too
            for a, b in (("na03", "na04"), ("na09", "na10")):
                region(board, a)["adjacent"].remove(b)
                region(board, b)["adjacent"].remove(a)
            region(board, "na03")["adjacent"].append("na09")
            region(board, "na09")["adjacent"].append("na03")
        self.refused(spoil, "na02 and na09 have two neighbours in common, na01 and na03")

    def test_the_layout_of_the_sets_finds_every_neighbour_once(self):
        place, found = make_board.places(BOARD), set()
        for name, members in make_board.shift_masks(BOARD).items():
            for bit in members:
                found.add((place.index(bit), place.index(bit + make_board.SHIFTS[name][1])))
        near = make_board.neighbours_of(BOARD)
        self.assertEqual(found, {(a, b) for a, joined in enumerate(near) for b in joined})
        self.assertEqual(place, sorted(place))

    def test_a_region_that_no_shift_leads_to_is_refused(self):
        board = copy.deepcopy(BOARD)
        region(board, "oc24")["vertices"] = [[x + 40, y] for x, y in region(board, "oc24")["vertices"]]
        with self.assertRaises(make_board.BadBoard) as caught:
            make_board.shift_masks(board)
        self.assertEqual(str(caught.exception), "no shift of the sets leads from oc23 to oc24")

    def test_second_age_reach_goes_both_ways(self):  # PE-6.2.1
        reach = make_board.second_age_reach(BOARD)
        for a, joined in enumerate(reach):
            for b in joined:
                self.assertIn(a, reach[b])

    def test_steps_count_seas(self):  # PE-9.1.3
        index = make_board.index_of(BOARD)
        steps = make_board.steps_from(BOARD, index["na01"])
        self.assertEqual(steps[index["na02"]], 1)
        self.assertEqual(steps[index["as10"]], 2)  # into the Arctic Ocean and out of it

    def test_the_program_fails_with_one_sentence(self):
        with tempfile.TemporaryDirectory() as folder:
            bad, header = pathlib.Path(folder) / "bad.json", pathlib.Path(folder) / "board.h"
            bad.write_text('{"regions": []}', encoding="utf-8")
            ran = subprocess.run([sys.executable, "-B", make_board.__file__, str(bad), str(header) + ".places", str(header)], capture_output=True, text=True)
            self.assertEqual(ran.returncode, 1)
            self.assertEqual(ran.stderr, f"{bad}: the board has no list of seas.\n")
            self.assertFalse(header.exists())


if __name__ == "__main__":
    unittest.main()
