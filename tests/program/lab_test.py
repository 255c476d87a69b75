"""The laboratory from outside: what a person types, kills, changes and compares."""
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from program import PROGRAM, run

QUICK = 'ecumene_lab = 1\ngame = "plague"\ngames = 9000\nseed = "quick"\n'
LONG = 'ecumene_lab = 1\ngame = "plague"\nplayers = "greedy"\ngames = 30000\nseed = "long"\n[luck]\ngroups = 0\n[skill]\ngames = 0\n'


class Lab(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="ecumene-lab-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, text, name="test.toml"):
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def bytes_of(self, folder):
        return {name: (self.folder / folder / name).read_bytes() for name in ("results.json", "results.csv", "report.html")}

    def test_from_the_first_file_to_the_report(self):
        path = str(self.folder / "plague.toml")
        self.assertEqual(run("lab", "init", "plague", "--out", path).returncode, 0)
        again = run("lab", "init", "plague", "--out", path)
        self.assertEqual(again.returncode, 2)
        self.assertIn("exists already", again.stderr)
        done = run("lab", "run", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("10,000", done.stdout + (self.folder / "plague.lab/report.html").read_text())
        results = json.loads((self.folder / "plague.lab/results.json").read_text())
        self.assertEqual(results["variants"][0]["games"], 10000)
        self.assertNotIn(str(self.folder), (self.folder / "plague.lab/results.json").read_text())
        charts = self.folder / "charts"
        self.assertEqual(run("lab", "report", str(self.folder / "plague.lab"), "--charts", str(charts)).returncode, 0)
        self.assertGreater(len(list(charts.glob("*.svg"))), 5)

    def test_threads_do_not_change_a_byte(self):
        path = self.write(QUICK)
        for threads in ("1", "2"):
            done = run("lab", "run", path, "--threads", threads, "--out", str(self.folder / threads))
            self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.bytes_of("1"), self.bytes_of("2"))

    def test_goes_on_after_a_kill(self):
        path = self.write(LONG)
        self.assertEqual(run("lab", "run", path, "--out", str(self.folder / "whole"), timeout=300).returncode, 0)
        journal = self.folder / "test.lab/games.journal"
        kept = []
        for _ in range(3):
            process = subprocess.Popen([PROGRAM, "lab", "run", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            before, end = (kept[-1] if kept else 0), time.monotonic() + 120
            while time.monotonic() < end and process.poll() is None:
                if journal.exists() and journal.read_bytes().count(b"\n") > before + 2:
                    break
                time.sleep(0.01)
            process.send_signal(signal.SIGKILL)
            process.wait()
            kept.append(journal.read_bytes().count(b"\n"))
        self.assertGreater(kept[0], 1)
        self.assertEqual(kept, sorted(kept))  # nothing finished is lost
        done = run("lab", "run", path, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.bytes_of("test.lab"), self.bytes_of("whole"))
        # All is there: nothing is played, and the report is the same.
        self.assertEqual(run("lab", "run", path).returncode, 0)
        self.assertEqual(self.bytes_of("test.lab"), self.bytes_of("whole"))

    def test_bad_input_names_the_line_and_changes_nothing(self):
        for text, message in [
            ("", "no experiment"),
            (QUICK + "seets = 3\n", "line 5: there is no key"),
            (QUICK + "[options]\nstarting_pps = []\n", "line 6: starting_pps is an empty list"),
            (QUICK.replace("lab = 1", "lab = 9"), "line 1"),
            ("\x00\xff", "line 1"),
        ]:
            path = self.write(text)
            refused = run("lab", "run", path)
            self.assertEqual(refused.returncode, 2, text)
            self.assertIn(message, refused.stderr)
            self.assertEqual([each.name for each in self.folder.iterdir()], ["test.toml"])
        self.assertEqual(run("lab", "run", str(self.folder / "none.toml")).returncode, 2)
        self.assertEqual(run("lab", "run", str(self.folder)).returncode, 2)
        self.assertEqual(run("lab", "init", "chess").returncode, 2)
        self.assertEqual(run("lab", "report", str(self.folder)).returncode, 2)
        self.assertEqual(run("lab").returncode, 2)

    def test_nothing_is_overwritten_unasked(self):
        path = self.write(QUICK)
        self.assertEqual(run("lab", "run", path, "--quiet").stdout, "")
        first = self.bytes_of("test.lab")
        self.write(QUICK.replace("9000", "9001"))
        refused = run("lab", "run", path)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("line 3: games is 9001 and was 9000", refused.stderr)
        self.assertEqual(self.bytes_of("test.lab"), first)
        self.assertEqual(run("lab", "run", path, "--force").returncode, 0)
        self.assertNotEqual(self.bytes_of("test.lab"), first)
        (self.folder / "test.lab/games.journal").unlink()
        self.assertEqual(run("lab", "run", path).returncode, 2)  # results without their journal

    def test_compares_two_results(self):
        one = self.write(QUICK, "one.toml")
        other = self.write(QUICK + "[options]\nstarting_pps = 100\n", "other.toml")
        for path in (one, other):
            self.assertEqual(run("lab", "run", path).returncode, 0)
        folders = [str(self.folder / "one.lab"), str(self.folder / "other.lab")]
        compared = run("lab", "compare", *folders)
        self.assertEqual(compared.returncode, 0, compared.stderr)
        self.assertIn("turns", compared.stdout)
        self.assertIn("<html", run("lab", "compare", *folders, "--html").stdout)

    @unittest.skipUnless(shutil.which("mpirun"), "MPI is not installed")
    def test_two_ranks_do_not_change_a_byte(self):
        self.assertTrue((Path(PROGRAM).parent / "libecumene_mpi.so").exists())
        tools = self.folder / "tools"  # all that it finds: no ssh, which many machines do not have
        tools.mkdir()
        (tools / "mpirun").symlink_to(shutil.which("mpirun"))
        environment = dict(os.environ, PATH=str(tools), OMPI_ALLOW_RUN_AS_ROOT="1",
                           OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", OMPI_MCA_rmaps_base_oversubscribe="1",
                           OMPI_MCA_plm="isolated", OMPI_MCA_btl_vader_single_copy_mechanism="none")
        path = self.write(QUICK + 'interval = 0.006\nplayers = "greedy"\n')
        self.assertEqual(run("lab", "run", path, "--out", str(self.folder / "alone"), timeout=300).returncode, 0)
        both = subprocess.run(["mpirun", "-n", "2", PROGRAM, "lab", "run", path, "--out", str(self.folder / "both")],
                              env=environment, capture_output=True, text=True, timeout=300)
        self.assertEqual(both.returncode, 0, both.stderr)
        self.assertEqual(self.bytes_of("alone"), self.bytes_of("both"))
        refused = subprocess.run(["mpirun", "-n", "2", PROGRAM, "lab", "run", self.write(QUICK + "x = 1\n", "bad.toml")],
                                 env=environment, capture_output=True, text=True, timeout=120)
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("line 5", refused.stderr)


if __name__ == "__main__":
    unittest.main()
