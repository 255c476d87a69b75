"""Runs the release program the way a person or a script does."""
import json
import os
import pty
import select
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("ECUMENE", ROOT / "build/release/ecumene"))


def run(*arguments, stdin="", timeout=60):
    return subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, text=True, timeout=timeout)


class Engine:
    """`ecumene engine` over a pipe."""

    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request):
        line = request if isinstance(request, str) else json.dumps(request)
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=20)
        self.process.stdout.close()
        return self.process.returncode


class Terminal:
    """The program on a terminal of its own, typed at as by a person."""

    def __init__(self, *arguments):
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm"
            os.environ.pop("NO_COLOR", None)
            os.execv(PROGRAM, [str(PROGRAM), *arguments])
        self.text = ""

    def wait_for(self, *wanted, timeout=30):
        """Reads until one of `wanted` has appeared since the last call; returns what was read."""
        start, end = len(self.text), time.monotonic() + timeout
        while not any(word in self.text[start:] for word in wanted):
            ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"none of {wanted} appeared in: {self.text[start:]}")
            try:
                chunk = os.read(self.master, 65536).decode(errors="replace")
            except OSError:
                chunk = ""
            if not chunk:
                raise AssertionError(f"the program ended before any of {wanted}: {self.text[start:]}")
            self.text += chunk
        return self.text[start:]

    def type(self, line):
        os.write(self.master, (line + "\n").encode())

    def exit_code(self):
        try:
            while os.read(self.master, 65536):
                pass
        except OSError:
            pass
        os.close(self.master)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
