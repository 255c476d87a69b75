"""Where a game comes from is said in the same words everywhere: rulebook, credits, `ecumene games`, the protocol, the server."""
import json
import re
import subprocess
import unittest

from harness import GAMES, PROGRAM, ROOT, Person, WithServer, request


def paragraph(game):
    """The paragraph "Source" at the head of a rulebook, as plain text."""
    text = (ROOT / f"rules/{game}.md").read_text(encoding="utf-8")
    (found,) = re.findall(r"^\*\*Source\.\*\* (.*?)\n\n", text, re.M | re.S)
    return plain(found)


def plain(markdown):
    return " ".join(markdown.replace("*", "").split())


def said(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=True).stdout


class Sources(WithServer):
    def test_one_line_everywhere(self):
        status, body, _ = request(self.server, "GET", "/api/games")
        self.assertEqual(status, 200)
        served = {game["id"]: game for game in json.loads(body)["games"]}
        listed = {game["id"]: game for game in json.loads(said("games", "--json"))["games"]}
        credits = plain((ROOT / "CREDITS.md").read_text(encoding="utf-8"))
        self.assertEqual(set(served), set(GAMES))
        for game in GAMES:
            source, ours = served[game]["source"], served[game]["reconstruction"]
            self.assertEqual(paragraph(game), f"{source} {ours}")
            self.assertTrue(ours.startswith("Reconstruction"))
            self.assertEqual((listed[game]["source"], listed[game]["reconstruction"]), (source, ours))
            printed = said("games", game)
            self.assertIn(f"  Source: {source}\n  {ours}\n", printed)
            self.assertIn(source, credits)

    def test_names_of_the_designers(self):
        source = {game: paragraph(game) for game in GAMES}
        self.assertIn("Nicholas Hjelmberg, Nova Suecía Games", source["peoples"])
        self.assertIn("Designer: George Harnish", source["culture-wars"])
        for game in ("plague", "mesopotamia"):
            self.assertIn("names no author", source[game])

    def test_minutes_agree(self):
        """The figures stand in the engine; README, guides and the web's shelf repeat them and say whose they are."""
        readme = (ROOT / "README.md").read_text(encoding="utf-8")
        shelf = (ROOT / "web/src/lib/shelf.ts").read_text(encoding="utf-8")
        for game in json.loads(said("games", "--json"))["games"]:
            theirs, ours = game["minutes"]["source"], game["minutes"]["estimate"]
            guide = (ROOT / f"rules/{game['id']}-how-to-play.md").read_text(encoding="utf-8")
            row = next(line for line in readme.splitlines() if line.startswith(f"| {game['title']} |"))
            on_shelf = next(line for line in shelf.splitlines() if f"id: '{game['id']}'" in line)
            self.assertIn(f"| {theirs} ({ours}) |" if theirs else f"| {ours} |", row)
            if theirs:
                self.assertIn(f"about {theirs} minutes by the source, about {ours} by our estimate", guide)
                self.assertIn(f"{theirs} minutes by the source, {ours} by our estimate", on_shelf)
            else:
                self.assertIn(f"about {ours} minutes by our estimate", guide)
                self.assertIn(f"{ours} minutes by our estimate", on_shelf)
            self.assertIn("by our estimate", said("games", game["id"]))

    def test_guides_say_what_is_reconstructed(self):
        for game in GAMES:
            guide = (ROOT / f"rules/{game}-how-to-play.md").read_text(encoding="utf-8").lower()
            self.assertRegex(guide, r"reconstruct")
        self.assertIn("CREDITS.md", (ROOT / "README.md").read_text(encoding="utf-8"))

    def test_two_players_win_only(self):
        """An option that three players cannot have is refused with its clause."""
        anna = Person(self.server)
        wanted = {"game": "culture-wars", "options": {"two_player_win": "at_once"}}
        status, answer = anna.post("/api/tables", {**wanted, "players": 3})
        self.assertEqual((status, answer["error"]["rule"]), (400, "CW-10.7"))
        self.assertEqual(anna.post("/api/tables", {**wanted, "players": 2})[0], 201)


if __name__ == "__main__":
    unittest.main()
