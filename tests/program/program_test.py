"""The program from outside: every command, good use and bad."""
import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from program import ROOT, PROGRAM, Engine, Terminal, run


def greedy_game(path, *extra):
    """A whole game of bots, saved to a file."""
    return run("play", "plague", "--seats", "greedy,greedy,random", "--seed", "tuesday", "--save", str(path), *extra)


class Help(unittest.TestCase):
    def test_version_and_help(self):
        self.assertRegex(run("--version").stdout, r"^ecumene \d+\.\d+\.\d+\n$")
        text = run("--help").stdout
        for command in ("play", "games", "engine", "replay", "verify", "bench", "completion"):
            self.assertIn(command, text)
            sub = run(command, "--help")
            self.assertEqual(sub.returncode, 0)
            self.assertIn("Usage", sub.stdout)

    def test_wrong_use_ends_with_2(self):
        for arguments in ([], ["dance"], ["play", "--nonsense"], ["bench", "--seconds", "x"], ["replay"], ["completion", "csh"]):
            done = run(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertTrue(done.stderr or done.stdout)

    def test_completion_knows_commands_and_games(self):
        for shell in ("bash", "zsh", "fish"):
            script = run("completion", shell).stdout
            for word in ("play", "verify", "plague", "resume"):
                self.assertIn(word, script, shell)
        probe = f"source <({PROGRAM} completion bash); COMP_WORDS=(ecumene play pl); COMP_CWORD=2; _ecumene; echo ${{COMPREPLY[@]}}"
        self.assertEqual(subprocess.run(["bash", "-c", probe], capture_output=True, text=True).stdout.strip(), "plague")


class Games(unittest.TestCase):
    def test_list_and_options(self):
        self.assertIn("plague", run("games").stdout)
        options = run("games", "plague").stdout
        for name in ("starting_pps", "dying_stroke", "turn_limit"):
            self.assertIn(name, options)
        listed = json.loads(run("games", "--json").stdout)["games"]
        self.assertIn("plague", [game["id"] for game in listed])
        self.assertIn("Source: The rule page of an app.", options)
        done = run("games", "chess")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("there is no game 'chess'", done.stderr)


class Schema(unittest.TestCase):
    def test_the_webs_types_are_those_of_the_games(self):
        """Mended by: build/release/ecumene games --types > web/src/protocol/games.gen.ts"""
        self.assertEqual((ROOT / "web/src/protocol/games.gen.ts").read_text(), run("games", "--types").stdout)

    def test_every_sentence_names_its_arguments(self):
        for game, schema in json.loads(run("games", "--schema").stdout).items():
            self.assertLessEqual(set(schema["events"]), set(schema["words"]), game)
            for key, template in schema["words"].items():
                self.assertEqual(template.count("{"), template.count("}"), (game, key))
            self.assertEqual(schema["view"]["type"], "object")


class EngineOverAPipe(unittest.TestCase):
    def test_a_conversation(self):
        engine = Engine()
        self.assertTrue(engine.ask({"op": "new", "game": "plague", "players": 2, "seed": "x"})["ok"])
        while engine.ask({"op": "legal"})["to_act"] == "chance":
            engine.ask({"op": "sample"})
        seat = engine.ask({"op": "state"})["state"]["to_act"]
        first = engine.ask({"op": "think", "seat": seat, "iterations": 200, "seed": "a"})
        self.assertEqual(first, engine.ask({"op": "think", "seat": seat, "iterations": 200, "seed": "a"}))
        legal = engine.ask({"op": "legal"})["actions"]
        self.assertEqual([c["action"] for c in first["candidates"]], legal)
        self.assertEqual(sum(c["visits"] for c in first["candidates"]), 200)
        self.assertTrue(0 <= first["value"] <= 1 and first["action"] in legal)
        self.assertTrue(engine.ask({"op": "think", "seat": seat, "ms": 20})["ok"])
        self.assertEqual(engine.ask({"op": "think", "seat": seat, "ms": 20, "level": "godlike"})["error"]["code"], "bad_argument")
        self.assertTrue(engine.ask({"op": "quit"})["ok"])
        self.assertEqual(engine.close(), 0)

    def test_it_speaks_in_structure(self):
        engine = Engine()
        self.assertTrue(engine.ask({"op": "new", "game": "plague", "players": 3, "seed": "told"})["ok"])
        while engine.ask({"op": "legal"})["to_act"] == "chance":
            engine.ask({"op": "sample"})
        told = engine.ask({"op": "offers"})
        self.assertEqual(told["prompt"][0], "ask_play")
        self.assertEqual([offer["action"] for offer in told["offers"]], engine.ask({"op": "legal"})["actions"])
        discard = next(offer for offer in told["offers"] if offer["action"].startswith("discard "))
        self.assertEqual(discard["phrase"], ["discard", told["to_act"], discard["action"].split()[1]])
        self.assertTrue(engine.ask({"op": "apply", "action": discard["action"]})["ok"])
        lines = engine.ask({"op": "story", "seat": "spectator"})["lines"]
        self.assertEqual(lines[0]["phrase"], ["deal_unseen", 0])
        self.assertEqual(lines[-1]["phrase"], discard["phrase"])
        self.assertFalse(engine.ask({"op": "story", "seat": 0, "from": 10_000})["ok"])
        engine.close()

    def test_bad_lines_never_end_it(self):
        engine = Engine()
        engine.ask({"op": "new", "game": "plague", "players": 2})
        before = engine.ask({"op": "state"})
        for line in ("{", "x" * 2_000_000, "[" * 100_000, "\x00\x01", '{"op":"dance"}'):
            self.assertFalse(engine.ask(line)["ok"])
        self.assertEqual(engine.ask({"op": "state"}), before)
        self.assertEqual(engine.close(), 0)

    def test_an_unread_answer_ends_it_quietly(self):
        done = subprocess.run(f"yes '{{\"op\":\"games\"}}' | {PROGRAM} engine | head -1", shell=True, capture_output=True, timeout=20)
        self.assertEqual(done.stderr, b"")


class Records(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.path = self.folder / "game.json"
        done = greedy_game(self.path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.record = json.loads(self.path.read_text())

    def write(self, record):
        path = self.folder / "changed.json"
        path.write_text(record if isinstance(record, str) else json.dumps(record))
        return str(path)

    def test_verify(self):
        done = run("verify", str(self.path))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"all \d+ chance outcomes are what it gives; its SHA-256 is [0-9a-f]{64}")
        self.assertEqual(run("verify", "-", stdin=self.path.read_text()).returncode, 0)

    def test_verify_finds_a_chosen_roll(self):
        for i, action in enumerate(self.record["actions"]):
            if action.startswith("roll"):
                changed = "roll 1 2" if action == "roll 2 1" else "roll 2 1"  # the same sum may keep the rest legal
                cut = dict(self.record, actions=self.record["actions"][:i] + [changed], result=None)
                done = run("verify", self.write(cut))
                self.assertEqual(done.returncode, 1)
                self.assertIn("was not drawn from the seed", done.stderr)
                return

    def test_verify_without_a_seed(self):
        del self.record["seed"]
        done = run("verify", self.write(self.record))
        self.assertEqual(done.returncode, 0)
        self.assertIn("cannot be checked", done.stdout)

    def test_bad_records(self):
        middle = len(self.record["actions"]) // 2
        wrong = dict(self.record, actions=self.record["actions"][:middle] + ["pass pass"] + self.record["actions"][middle:])
        bad = {
            f"action {middle} of the record, 'pass pass', is not legal": wrong,
            "version 7": dict(self.record, ecumene=7),
            "there is no game": dict(self.record, game="chess"),
            "not JSON": self.path.read_text()[:500],
            "larger than": " " * 3_000_000,
            "a record is a JSON object": "[]",
        }
        for message, record in bad.items():
            path = self.write(record)
            for command in (["verify", path], ["replay", path], ["play", "--resume", path]):
                done = run(*command)
                self.assertEqual(done.returncode, 2, (command, message))
                self.assertIn(message, done.stderr)
                self.assertEqual(done.stdout, "")
        self.assertEqual(run("verify", str(self.folder / "none.json")).returncode, 2)

    def test_replay(self):
        count = len(self.record["actions"])
        story = run("replay", str(self.path)).stdout
        self.assertIn("The game is over.", story)
        self.assertEqual(len(re.findall(r"^ +\d+  ", story, re.M)), count)
        moment = run("replay", str(self.path), "--at", "16", "--view", "1").stdout
        self.assertIn("[16/", moment)
        view = json.loads(run("replay", str(self.path), "--at", "16", "--view", "1", "--json").stdout)
        self.assertEqual(view["seats"][0]["hand"], {"hidden": 5})
        self.assertEqual(sum(view["seats"][1]["hand"].values()), 5)
        stepped = run("replay", str(self.path), "--step", stdin="\n\nb\n40\n9999\nq\n").stdout
        self.assertIn(f"[40/{count}]", stepped)
        self.assertIn("There is no such moment", stepped)
        self.assertEqual(run("replay", str(self.path), "--view", "9").returncode, 2)
        self.assertEqual(run("replay", str(self.path), "--at", "99999").returncode, 2)

    def test_a_seat_never_reads_anothers_cards(self):
        hidden = run("replay", str(self.path), "--view", "spectator").stdout
        self.assertIn("deal 0 ?", hidden)
        self.assertNotRegex(hidden, r"deal \d [a-z]")
        self.assertIn("  draw ?  ", hidden)
        self.assertNotRegex(hidden, r"\d  draw (?!death_ship|\?)")


class Play(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "game.json"

    def test_bad_settings(self):
        for arguments in (
            ["chess"],
            ["plague", "--players", "7"],
            ["plague", "--option", "dying_stroke"],
            ["plague", "--option", "dying_stroke=maybe"],
            ["plague", "--option", "turn_limit=5"],
            ["plague", "--option", "nonsense=1"],
            ["plague", "--seats", "human,dragon"],
            ["plague", "--seats", "human,greedy", "--players", "3"],
            ["--resume", "/nowhere/game.json"],
            [],
        ):
            done = run("play", *arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertTrue(done.stderr.startswith("ecumene: "), done.stderr)
            self.assertEqual(done.stdout, "")

    def test_a_whole_game_typed_by_hand(self):
        table = Terminal("play", "plague", "--seats", "human,greedy", "--seed", "by hand", "--save", str(self.path))
        first = table.wait_for("seat 0>")
        self.assertIn("\x1b[", first)  # colour on a terminal
        self.assertIn("Your hand:", first)
        table.type("play death_ship 1")
        self.assertIn("(PL-5.1)", table.wait_for("seat 0>"))
        table.type("why pass")
        self.assertIn("(PL-13.2)", table.wait_for("seat 0>"))
        table.type("999")
        self.assertIn("PL-13.2", table.wait_for("seat 0>"))
        table.type("help")
        self.assertIn("hint", table.wait_for("seat 0>"))
        table.type("hint")
        self.assertIn("A bot would choose", table.wait_for("seat 0>"))
        for _ in range(400):
            table.type("1")
            if "The record is in" in table.wait_for("seat 0>", "The record is in"):
                break
        self.assertEqual(table.exit_code(), 0)
        self.assertEqual(run("verify", str(self.path)).returncode, 0)
        self.assertIsNotNone(json.loads(self.path.read_text())["result"])

    def test_cards_are_looked_up(self):
        table = Terminal("play", "mesopotamia", "--seats", "human,greedy", "--seed", "cards")
        table.wait_for("seat 0>")
        table.type("card EGYPT")
        egypt = table.wait_for("seat 0>")
        for part in ("number 3, acts as number 12 in epoch 3", "6 tribes in epoch 3", "reconstruction, ME-17", "Now: "):
            self.assertIn(part, egypt)
        table.type("cards")
        everyone = table.wait_for("seat 0>")
        for part in ("Sumerians", "Medes", "not dealt yet"):
            self.assertIn(part, everyone)
        table.type("card a")
        self.assertIn("Which one? Akkadians, Amorites, Assyria, Aramaeans", table.wait_for("seat 0>"))
        table.type("card chess")
        self.assertIn("There is no card 'chess'", table.wait_for("seat 0>"))
        table.type("quit")
        self.assertEqual(table.exit_code(), 0)

    def test_the_table_shows_the_reference_card(self):
        table = Terminal("play", "plague", "--seats", "human,greedy", "--seed", "reference")
        self.assertNotIn("Reference card", table.wait_for("seat 0>"))
        table.type("table")
        shown = table.wait_for("seat 0>")
        self.assertIn("Reference card", shown)
        self.assertIn("reconstruction, PL-1.5", shown)
        table.type("quit")
        self.assertEqual(table.exit_code(), 0)

    def test_the_aide_cards_of_peoples(self):
        table = Terminal("play", "peoples", "--seats", "human,greedy,greedy", "--seed", "aide", "--option", "advanced=true")
        table.wait_for("seat 0>")
        for line, part in (("card ages", "1. villages of 3 tribes; the age ends with 12 of them"), ("card diplomacy", "reconstruction, PE-9.1"),
                           ("card advances", "How many diplomacy markers do it and its related settlements have?")):
            table.type(line)
            self.assertIn(part, table.wait_for("seat 0>"))
        table.type("quit")
        self.assertEqual(table.exit_code(), 0)

    def test_a_game_without_cards_says_so(self):
        table = Terminal("play", "culture-wars", "--seats", "human,greedy", "--seed", "none")
        self.assertIn("then the score decides (ours, CW-10.6)", table.wait_for("seat 0>"))
        for line in ("cards", "card red"):
            table.type(line)
            self.assertIn("no cards to look up", table.wait_for("seat 0>"))
        table.type("quit")
        self.assertEqual(table.exit_code(), 0)

    def test_stop_and_resume(self):
        done = run("play", "plague", "--seats", "human,greedy,greedy", "--seed", "s", "--save", str(self.path), stdin="1\n1\nquit\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        saved = json.loads(self.path.read_text())
        self.assertIsNone(saved["result"])
        self.assertEqual(saved["names"], ["human", "greedy", "greedy"])
        again = run("play", "--resume", str(self.path), stdin="1\n" * 500)
        self.assertEqual(again.returncode, 0, again.stderr)
        after = json.loads(self.path.read_text())
        self.assertEqual(after["actions"][: len(saved["actions"])], saved["actions"])
        self.assertGreater(len(after["actions"]), len(saved["actions"]))
        self.assertEqual(run("verify", str(self.path)).returncode, 0)

    def test_the_same_seed_is_the_same_game(self):
        games = [greedy_game(self.path) and self.path.read_text() for _ in range(2)]
        self.assertEqual(games[0], games[1])

    def test_undo_gives_the_same_dice(self):
        typed = "1\nundo\n1\nquit\n"
        done = run("play", "plague", "--seats", "human,greedy", "--seed", "u", "--save", str(self.path), stdin=typed)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(run("verify", str(self.path)).returncode, 0)

    def test_several_people_are_asked_before_secrets_are_shown(self):
        table = Terminal("play", "plague", "--seats", "human,human", "--seed", "two")
        seen = table.wait_for("Press Enter")
        self.assertNotIn("Your hand", seen)
        table.type("")
        table.wait_for(">")
        table.type("quit")
        self.assertEqual(table.exit_code(), 0)

    def test_a_full_disk_loses_nothing(self):
        done = run("play", "plague", "--seats", "human,greedy", "--save", "/dev/full", stdin="1\n1\nquit\n")
        self.assertEqual(done.returncode, 2)
        self.assertIn("No space left on device", done.stderr)
        record = json.loads(done.stdout.strip().splitlines()[-1])
        self.assertEqual(record["game"], "plague")

    def test_a_failed_save_keeps_the_old_file(self):
        greedy_game(self.path)
        before = self.path.read_text()
        blocked = self.path.with_name("game.json.part")
        blocked.mkdir()  # the new file cannot be written
        done = run("play", "--resume", str(self.path), "--seats", "human,greedy,greedy")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(self.path.read_text(), before)

    def test_no_colour_off_a_terminal(self):
        done = run("play", "plague", "--seats", "human,greedy", stdin="quit\n")
        self.assertNotIn("\x1b[", done.stdout)


class Bench(unittest.TestCase):
    def test_json_has_what_scripts_rely_on(self):
        done = run("bench", "--json", "--game", "plague", "--seconds", "0.05")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        (row,) = json.loads(done.stdout)["games"]
        for key in ("games_per_s", "actions_per_s", "ns_per_action", "copy_ns"):
            self.assertGreater(row[key], 0)
        self.assertLessEqual(row["state_bytes"], 256)
        self.assertEqual((row["game"], row["players"], row["options"]), ("plague", 4, {}))
        pinned = json.loads((Path(__file__).parents[1] / "signatures.json").read_text())
        self.assertEqual(row["signature"], pinned["plague"])  # the same in every kind of build

    def test_a_table_for_people(self):
        text = run("bench", "--seconds", "0.02", "--threads", "2").stdout
        self.assertIn("ns/action", text)
        self.assertIn("plague", text)


if __name__ == "__main__":
    os.environ.setdefault("NO_COLOR", "1")
    unittest.main()
