"""The released program is built to withstand faults in it: read back from its own file."""
import platform
import re
import subprocess
import unittest

from program import PROGRAM


def readelf(*flags):
    return subprocess.run(["readelf", "--wide", *flags, str(PROGRAM)], check=True, capture_output=True, text=True).stdout


class Hardening(unittest.TestCase):
    def test_it_is_loaded_at_a_random_address(self):
        self.assertTrue(re.search(r"Type:\s+DYN", readelf("--file-header")), "no PIE")

    def test_its_links_are_made_at_the_start_and_then_read_only(self):
        self.assertTrue("GNU_RELRO" in readelf("--program-headers"), "no RELRO")
        self.assertTrue(re.search(r"\bNOW\b", readelf("--dynamic")), "links are made lazily")

    def test_its_stack_cannot_be_run(self):
        stack = re.search(r"GNU_STACK.*", readelf("--program-headers"))
        self.assertTrue(stack and "RWE" not in stack.group(), "the stack can be run")

    def test_its_stack_and_buffers_are_watched(self):
        names = set(re.findall(r"\b(__\w+_chk\w*)@", readelf("--dyn-syms")))
        self.assertIn("__stack_chk_fail", names)
        self.assertTrue(names - {"__stack_chk_fail"}, "no _FORTIFY_SOURCE")

    @unittest.skipUnless(platform.machine() == "x86_64", "an instruction of x86")
    def test_jumps_land_where_they_may(self):
        self.assertGreater(PROGRAM.read_bytes().count(b"\xf3\x0f\x1e\xfa"), 1000)  # endbr64


if __name__ == "__main__":
    unittest.main()
