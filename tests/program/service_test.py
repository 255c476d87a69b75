"""The unit for systemd: it asks for little of the machine, and its command is one that the program knows."""
import re
import shutil
import subprocess
import unittest

from program import ROOT, run

UNIT = ROOT / "packaging/ecumene.service"


class Service(unittest.TestCase):
    @unittest.skipUnless(shutil.which("systemd-analyze"), "needs Debian's package systemd")
    def test_it_may_do_little(self):
        """Exposure under 4.0 of 10, as systemd reckons it."""
        done = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=40", "--no-pager", UNIT], capture_output=True, text=True)
        level = re.search(r"Overall exposure level.*", done.stdout)
        self.assertEqual(done.returncode, 0, level.group() if level else done.stderr)
        self.assertTrue(level, done.stdout[-500:] + done.stderr)

    def test_its_command_is_known(self):
        command = re.search(r"^ExecStart=\S*/ecumene (.*)$", UNIT.read_text(), re.M).group(1).split()
        self.assertEqual(command[0], "serve")
        known = run("serve", "--help").stdout
        for flag in (word for word in command if word.startswith("--")):
            self.assertIn(flag, known)


if __name__ == "__main__":
    unittest.main()
