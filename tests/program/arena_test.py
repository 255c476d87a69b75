"""`ecumene arena` and `ecumene analyse` from outside, with bots from outside."""
import csv
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
from pathlib import Path

from program import PROGRAM, ROOT, Terminal, run

EXAMPLE = f"{sys.executable} {ROOT / 'examples/python_bot.py'}"
THREE = ("--game", "plague", "--bot", "greedy", "--bot", "random", "--bot", "random", "--seed", "s")


def bot_rows(done):
    return {row["name"]: row for row in json.loads(done.stdout)["bots"]}


class InAFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def file(self, name, text=None):
        path = self.folder / name
        if text is not None:
            path.write_text(textwrap.dedent(text))
        return str(path)


class Arena(InAFolder):
    def test_text_json_and_csv_agree(self):
        text = run("arena", *THREE, "--games", "30")
        self.assertEqual((text.returncode, text.stderr), (0, ""))
        self.assertIn("30 games in 10 groups of 3", text.stdout)
        done = run("arena", *THREE, "--games", "30", "--json")
        rows = bot_rows(done)
        self.assertGreater(rows["greedy"]["share"], 0.6)
        low, high = rows["greedy"]["share_interval"]
        self.assertTrue(low < rows["greedy"]["share"] < high)
        self.assertIn(f"{rows['greedy']['share']:.3f}", text.stdout)
        table = list(csv.DictReader(io.StringIO(run("arena", *THREE, "--games", "30", "--csv").stdout)))
        self.assertEqual([row["name"] for row in table], ["greedy", "random"])
        self.assertEqual(float(table[0]["share"]), rows["greedy"]["share"])

    def test_ratings_and_more_bots_than_seats(self):
        rows = bot_rows(run("arena", *THREE, "--bot", "other=greedy", "-n", "2", "--games", "60", "--json"))
        self.assertGreater(rows["greedy"]["rating"], rows["random"]["rating"])
        self.assertAlmostEqual(sum(row["rating"] for row in rows.values()), 0, delta=0.5)

    def test_fill(self):
        rows = bot_rows(run("arena", "--game", "peoples", "-n", "4", "--bot", "greedy", "--fill", "random", "--games", "4", "--json"))
        self.assertEqual(rows["random"]["seat_games"], 12)

    def test_threads_change_nothing(self):
        shares = [
            {name: row["share"] for name, row in bot_rows(run("arena", *THREE, "--games", "30", "--json", "--threads", threads)).items()}
            for threads in ("1", "4")
        ]
        self.assertEqual(*shares)

    def test_records_are_kept_and_verified(self):
        folder = self.folder / "records"
        self.assertEqual(run("arena", *THREE, "--games", "3", "--records", str(folder)).returncode, 0)
        files = sorted(folder.iterdir())
        self.assertEqual([file.name for file in files], [f"game-{i:06}.json" for i in range(3)])
        for file in files:
            self.assertIn("are what it gives", run("verify", str(file)).stdout)
        names = [json.loads(file.read_text())["names"] for file in files]
        self.assertEqual(sorted(seat for row in names for seat, name in enumerate(row) if name == "greedy"), [0, 1, 2])

    def test_the_sequential_test(self):
        done = run("arena", "--game", "plague", "-n", "3", "--test", "greedy", "random", "--seed", "s")
        self.assertIn("Is greedy stronger than random? Yes.", done.stdout)
        verdict = json.loads(run("arena", "--game", "plague", "-n", "3", "--test", "random", "greedy", "--json").stdout)["test"]
        self.assertEqual(verdict["verdict"], "not stronger")
        open_end = run("arena", "--game", "plague", "--test", "a=random", "b=random", "--games", "8", "--seed", "s")
        self.assertIn("Undecided", open_end.stdout)

    def test_resume(self):
        path = self.file("games.jsonl")
        self.assertEqual(run("arena", *THREE, "--games", "6", "--out", path).returncode, 0)
        with open(path, "a") as file:
            file.write('{"game":6,"act')
        done = run("arena", "--resume", path, "--games", "12", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("not whole", done.stderr)
        whole = run("arena", *THREE, "--games", "12", "--json")
        self.assertEqual([r["share"] for r in bot_rows(done).values()], [r["share"] for r in bot_rows(whole).values()])
        before = Path(path).read_text()
        for wrong in (
            ["--out", path, *THREE],
            ["--resume", path, *THREE[:-1], "another"],
            ["--resume", path, "--game", "plague", "--bot", "greedy", "--bot", "greedy", "--bot", "random"],
            ["--resume", path, "--seed", "s"],
            ["--resume", self.file("none")],
            ["--resume", self.file("torn", "{"), *THREE],
        ):
            refused = run("arena", *wrong)
            self.assertEqual((refused.returncode, refused.stdout), (2, ""), wrong)
            self.assertTrue(refused.stderr.startswith("ecumene: "), refused.stderr)
        self.assertEqual(Path(path).read_text(), before)

    def test_bad_input(self):
        for wrong in (
            [],
            ["--game", "chess", "--bot", "greedy", "--bot", "greedy"],
            ["--game", "plague"],
            ["--game", "plague", "--bot", "dragon", "--bot", "greedy"],
            ["--game", "plague", "--bot", "greedy"],
            ["--game", "plague", "-n", "3", "--bot", "greedy", "--bot", "random"],
            ["--game", "plague", "--bot", "x=greedy", "--bot", "x=random"],
            ["--game", "plague", "--bot", "greedy", "--bot", "x=cmd:"],
            ["--game", "plague", "--test", "greedy", "greedy"],
            ["--game", "plague", "--test", "greedy", "random", "--alpha", "2"],
            ["--game", "plague", "--test", "greedy", "random", "--bot", "greedy"],
            [*THREE, "--alpha", "0.1"],
            [*THREE, "--games", "0"],
            [*THREE, "--on-fault", "weep"],
            [*THREE, "--option", "nonsense=1"],
            [*THREE, "--json", "--csv"],
            [*THREE, "--records", "/dev/null/x"],
        ):
            done = run("arena", *wrong)
            self.assertEqual((done.returncode, done.stdout), (2, ""), wrong)
            self.assertTrue(done.stderr, wrong)

    def test_progress_only_on_a_terminal(self):
        self.assertIn("games", (terminal := Terminal("arena", *THREE, "--games", "3000")).wait_for("/3000 games"))
        terminal.exit_code()

    def test_an_interrupted_run_can_go_on(self):
        path = self.file("games.jsonl")
        process = subprocess.Popen([PROGRAM, "arena", *THREE, "--games", "1000000", "--out", path],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not (os.path.exists(path) and Path(path).read_text().count("\n") > 20):
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1)
        self.assertIn("greedy", out)
        self.assertIn("--resume", err)
        self.assertEqual(run("arena", "--resume", path, "--games", "6").returncode, 0)


class OutsideBots(InAFolder):
    def play(self, command, *more, game="plague"):
        return run("arena", "--game", game, "--bot", f"mine=cmd:{command}", "--bot", "random", "--bot", "random",
                   "--games", "3", "--seed", "s", "--json", *more)

    def test_the_example_plays_every_game(self):
        for game in ("plague", "culture-wars", "mesopotamia", "peoples"):
            done = self.play(EXAMPLE, game=game)
            self.assertEqual((done.returncode, done.stderr), (0, ""), game)
            self.assertEqual(json.loads(done.stdout)["faults"], [], game)
            self.assertGreater(bot_rows(done)["mine"]["decisions"], 0)

    def test_the_same_seed_is_the_same_tournament(self):
        one, other = (bot_rows(self.play(EXAMPLE))["mine"] for _ in range(2))
        self.assertEqual((one["share"], one["decisions"]), (other["share"], other["decisions"]))

    def test_it_is_told_only_what_its_seat_may_know(self):
        script = self.file("spy.py", """
            import json, sys
            for line in sys.stdin:
                request = json.loads(line)
                print(line, end="", file=open(sys.argv[1], "a"))
                if request["op"] == "new": print('{"ready": true}', flush=True)
                if request["op"] == "move": print(json.dumps({"action": request["legal"][0]}), flush=True)
            """)
        heard = self.folder / "heard"
        done = self.play(f"{sys.executable} {script} {heard}", "--threads", "1")
        self.assertEqual(json.loads(done.stdout)["faults"], [])
        requests = [json.loads(line) for line in heard.read_text().splitlines()]
        self.assertEqual([r["op"] for r in requests].count("over"), 3)
        self.assertEqual([r["op"] for r in requests].count("quit"), 3)
        self.assertNotIn("s/0", [r.get("seed") for r in requests])
        for request in requests:
            if request["op"] == "new":
                seat, told = request["seat"], []
            told += request.get("log", [])
            for action in request.get("log", []):
                if action.startswith("deal") and not action.startswith(f"deal {seat} "):
                    self.assertTrue(action.endswith("?"), action)
            for other, player in enumerate(request.get("view", {}).get("seats", [])):
                if other != seat:
                    self.assertEqual(list(player["hand"]), ["hidden"])
            if request["op"] == "over":
                self.assertGreater(len(told), 40)  # every action once

    def test_faults_are_reported_and_the_arena_goes_on(self):
        cases = {
            "died": "import sys; sys.stdin.readline(); print('{\"ready\": true}', flush=True); sys.stdin.readline()",
            "late": "import time; print('{\"ready\": true}', flush=True); time.sleep(1000)",
            "nonsense": "print('{\"ready\": true}', flush=True); input(); input(); print('x' * 1000, flush=True)",
            "illegal": "print('{\"ready\": true}', flush=True); input(); input(); print('{\"action\": \"fly\"}', flush=True)",
        }
        for kind, program in cases.items():
            command = f"{sys.executable} {self.file(kind + '.py', program)}"
            done = self.play(command, "--move-ms", "1000" if kind == "late" else "20000")
            report = json.loads(done.stdout)
            self.assertEqual([fault["kind"] for fault in report["faults"]], [kind] * 3, report["faults"])
            self.assertEqual(bot_rows(done)["mine"]["share"], 0)
            self.assertEqual(bot_rows(done)["random"]["share"], 0.5)
        replaced = self.play(command, "--on-fault", "replace", "--records", str(self.folder / "r"))
        self.assertEqual(bot_rows(replaced)["mine"]["faults"], 3)
        for file in (self.folder / "r").iterdir():
            self.assertEqual(run("verify", str(file)).returncode, 0)
            self.assertIsNotNone(json.loads(file.read_text())["result"])


class Analyse(InAFolder):
    def setUp(self):
        super().setUp()
        run("arena", *THREE, "--games", "3", "--records", str(self.folder))
        self.record = str(self.folder / "game-000000.json")

    def test_text_json_and_svg(self):
        svg = self.file("chances.svg")
        done = run("analyse", self.record, "--playouts", "40", "--svg", svg)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for words in ("Chances to win after every action", "greedy", "Turning points", "Luck and choices", "all cards open"):
            self.assertIn(words, done.stdout)
        self.assertTrue(Path(svg).read_text().startswith("<svg"))
        first = run("analyse", self.record, "--playouts", "40", "--json", "--threads", "1").stdout
        self.assertEqual(first, run("analyse", self.record, "--playouts", "40", "--json", "--threads", "3").stdout)
        analysis = json.loads(first)
        self.assertTrue(analysis["over"])
        for point in analysis["chances"]:
            self.assertAlmostEqual(sum(point["shares"]), 1, delta=0.001)
        for seat in analysis["balance"]:
            self.assertAlmostEqual(seat["start"] + seat["luck"] + seat["own"] + seat["others"], seat["end"], delta=1e-9)

    def test_an_unfinished_game(self):
        record = json.loads(Path(self.record).read_text())
        record.update(actions=record["actions"][:60], result=None)
        done = run("analyse", "-", "--playouts", "20", "--json", stdin=json.dumps(record))
        analysis = json.loads(done.stdout)
        self.assertFalse(analysis["over"])
        self.assertEqual(analysis["chances"][-1]["at"], 60)
        record.update(actions=[])
        self.assertIn("nobody has had a choice", run("analyse", "-", stdin=json.dumps(record)).stderr)

    def test_bad_input(self):
        for wrong in ([], ["none.json"], [self.record, "--playouts", "0"], [self.record, "--iterations", "5"], [self.record, "--svg", "/nowhere/x.svg", "--playouts", "5"]):
            done = run("analyse", *wrong)
            self.assertEqual((done.returncode, done.stdout), (2, ""), wrong)


class BenchBots(unittest.TestCase):
    def test_json(self):
        done = run("bench", "--bots", "--json", "--iterations", "200")
        rows = json.loads(done.stdout)["bots"]
        self.assertEqual(len(rows), 4)
        for row in rows:
            self.assertGreater(row["iterations_per_s"], 0)
            self.assertGreater(row["tree_bytes"], 0)
        self.assertIn("us/iteration", run("bench", "--bots", "--game", "plague", "--iterations", "200").stdout)


if __name__ == "__main__":
    unittest.main()
