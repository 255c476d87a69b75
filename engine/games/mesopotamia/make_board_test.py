"""Broken boards are refused with the sentence that names the mistake; the real one is not."""

import contextlib
import copy
import io
import json
import os
import tempfile
import unittest

import make_board

BOARD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../rules/boards/mesopotamia.json")


class Board(unittest.TestCase):
    def setUp(self):
        with open(BOARD, encoding="utf-8") as file:
            self.board = json.load(file)

    def area(self, name):
        return next(area for area in self.board["areas"] if area["id"] == name)

    def people(self, name):
        return next(people for people in self.board["peoples"] if people["id"] == name)

    def part(self, one, other):
        self.area(one)["adjacent"].remove(other)
        self.area(other)["adjacent"].remove(one)

    def assert_refused(self, sentence):
        with self.assertRaises(make_board.BoardError) as caught:
            make_board.header(self.board)
        self.assertEqual(str(caught.exception), sentence)

    def test_the_real_board_is_accepted(self):
        text = make_board.header(self.board)
        self.assertIn("area_count = 61, people_count = 25", text)

    def test_the_order_of_the_file_does_not_matter(self):
        text = make_board.header(copy.deepcopy(self.board))
        self.board["areas"].reverse()
        self.board["peoples"].reverse()
        self.assertEqual(make_board.header(self.board), text)

    def test_asymmetric_border(self):
        self.area("ur")["adjacent"].remove("elam")
        self.assert_refused("Area elam borders ur, but ur does not border elam.")

    def test_unknown_neighbour(self):
        self.area("ur")["adjacent"].append("atlantis")
        self.assert_refused("Area ur borders the unknown area 'atlantis'.")

    def test_border_with_itself(self):
        self.area("ur")["adjacent"].append("ur")
        self.assert_refused("Area ur borders itself.")

    def test_neighbour_listed_twice(self):
        self.area("ur")["adjacent"].append("elam")
        self.assert_refused("Area ur lists a neighbour twice.")

    def test_area_listed_twice(self):
        self.board["areas"].append(self.area("ur"))
        self.assert_refused("Area ur is listed twice.")

    def test_bad_id(self):
        self.area("ur")["id"] = "Ur"
        self.assert_refused("Area 'Ur' is not named by a lower-case word.")

    def test_unknown_kind(self):
        self.area("ur")["kind"] = "swamp"
        self.assert_refused("Area ur is of the unknown kind 'swamp'.")

    def test_double_desert(self):
        self.area("kaldu")["double"] = True
        self.assert_refused("Area kaldu is double but not land.")

    def test_two_seas(self):
        self.area("iran")["kind"] = "sea"
        self.assert_refused("The board has 2 seas instead of one.")

    def test_too_many_areas(self):
        for name in ("aa", "bb", "cc", "dd"):
            self.board["areas"].append({"id": name, "name": name, "kind": "land", "double": False, "adjacent": []})
        self.assert_refused("The board has 65 areas, and a set holds 64.")

    def test_difficult_border_of_an_unknown_area(self):
        self.board["difficult"][0]["to"] = "atlantis"
        self.assert_refused("A difficult border names the unknown area 'atlantis'.")

    def test_difficult_border_between_strangers(self):
        self.board["difficult"][0] = {"from": "ur", "to": "thebes"}
        self.assert_refused("The difficult border from ur to thebes joins areas that are not adjacent.")

    def test_difficult_border_listed_twice(self):
        self.board["difficult"].append(self.board["difficult"][0])
        self.assert_refused("The difficult border from akkad to gutium is listed twice.")

    def test_strait_between_strangers(self):
        self.board["straits"][0]["between"] = ["thrace", "thebes"]
        self.assert_refused("The strait between thrace and thebes joins areas that are not adjacent.")

    def test_difficult_strait(self):
        self.board["difficult"].append({"from": "islands", "to": "knossos"})
        self.assert_refused("The strait between islands and knossos is a difficult border.")

    def test_unknown_start(self):
        self.people("medes")["start"] = "atlantis"
        self.assert_refused("People medes starts in the unknown area 'atlantis'.")

    def test_start_that_nobody_can_enter(self):
        self.people("medes")["start"] = "iran"
        self.assert_refused("People medes starts in iran, which nobody can enter.")

    def test_unreachable_start(self):
        for other in ("babylon", "ur", "uruk"):
            self.part("kaldu", other)
        self.assert_refused("People chaldeans starts in kaldu, from which ahhiyawa is unreachable.")

    def test_area_that_cannot_be_reached(self):
        self.board["difficult"] = [border for border in self.board["difficult"] if border["to"] != "anshan"]
        self.part("anshan", "elam")
        self.assert_refused("People sumerians starts in uruk, from which anshan is unreachable.")

    def test_unknown_bonus(self):
        self.people("medes")["bonus"] = "atlantis"
        self.assert_refused("People medes has its bonus in the unknown area 'atlantis'.")

    def test_bonus_in_the_sea(self):
        self.people("medes")["bonus"] = "great_green"
        self.assert_refused("People medes has its bonus in great_green, which is not land.")

    def test_unknown_special(self):
        self.people("medes")["special"] = "flying"
        self.assert_refused("People medes has the unknown special 'flying'.")

    def test_people_of_no_epoch(self):
        self.people("medes")["epoch"] = 6
        self.assert_refused("People medes is of the unknown epoch 6.")

    def test_tribes_before_the_epoch(self):
        self.people("medes")["tribes"][0] = 3
        self.assert_refused("People medes has tribes before its epoch 5.")

    def test_no_tribes(self):
        self.people("medes")["tribes"][4] = 0
        self.assert_refused("People medes has no tribes in its epoch 5.")

    def test_too_few_numbers(self):
        self.people("medes")["numbers"].pop()
        self.assert_refused("People medes needs a number of numbers for each of the 5 epochs.")

    def test_number_that_differs_from_the_card(self):
        self.people("medes")["numbers"][4] = 29
        self.assert_refused("People medes has another number on its card than in its epoch.")

    def test_two_peoples_of_one_number(self):
        self.people("medes")["numbers"][4] = self.people("medes")["number"] = 27
        self.assert_refused("Peoples chaldeans and medes both have number 27 in epoch 5.")

    def test_missing_people(self):
        self.board["peoples"].pop()
        self.assert_refused("Epoch 5 has 4 peoples instead of 5.")

    def test_unknown_version(self):
        self.board["version"] = 2
        self.assert_refused("The board's version is 2, and only 1 is known.")

    def test_the_program_writes_or_explains(self):
        with tempfile.TemporaryDirectory() as folder:
            header, broken = os.path.join(folder, "a", "board.h"), os.path.join(folder, "broken.json")
            self.assertEqual(make_board.main([BOARD, header]), 0)
            self.assertTrue(os.path.exists(header))

            self.board["game"] = "chess"
            with open(broken, "w", encoding="utf-8") as file:
                json.dump(self.board, file)
            said = io.StringIO()
            with contextlib.redirect_stderr(said):
                self.assertEqual(make_board.main([broken, os.path.join(folder, "none.h")]), 1)
            self.assertEqual(said.getvalue(), f"{broken}: The board is not one of Mesopotamia.\n")
            self.assertFalse(os.path.exists(os.path.join(folder, "none.h")))


if __name__ == "__main__":
    unittest.main()
