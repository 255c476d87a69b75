"""Servers, people and sockets for the tests of `ecumene serve`, with the standard library alone."""
import atexit
import base64
import ctypes
import http.client
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("ECUMENE", ROOT / "build/release/ecumene"))
GAMES = {"plague": 4, "culture-wars": 3, "mesopotamia": 4, "peoples": 4}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


LIBC = ctypes.CDLL(None)


def die_with_parent():
    """In the child: a test that is killed leaves no server behind."""
    LIBC.prctl(1, signal.SIGKILL)


def until(condition, seconds=30, what="it"):
    """Waits for something that another process brings about."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    raise AssertionError(f"{what} did not happen within {seconds} s")


class Postgres:
    """A throwaway PostgreSQL."""

    tool = ROOT / "tests/support/postgres"

    def __init__(self):
        self.folder = subprocess.run([self.tool, "new"], check=True, capture_output=True, text=True).stdout.strip()
        self.databases = 0
        self.removed = False
        atexit.register(self.remove)

    def fresh(self):
        self.databases += 1
        name = f"server{self.databases}"
        subprocess.run(["psql", "-q", f"postgres://ecumene@/postgres?host={self.folder}", "-c", f"CREATE DATABASE {name}"],
                       check=True, capture_output=True)
        return f"postgres://ecumene@/{name}?host={self.folder}"

    def control(self, what):
        subprocess.run([self.tool, what, self.folder], check=True, capture_output=True)

    def remove(self):
        if not self.removed:
            self.removed = True
            self.control("remove")


class Server:
    """`ecumene serve` as a process of its own, on a free port that it keeps over restarts."""

    def __init__(self, *flags, store=None, env=None, limits=False, before_exec=None):
        self.folder = Path(tempfile.mkdtemp(prefix="ecserve."))
        self.store = store or str(self.folder / "store.db")
        self.port = free_port()
        self.flags = list(flags) + ([] if limits else ["--limits", "off"])
        self.env = env or {}
        self.before_exec = before_exec
        self.process = None
        atexit.register(self.remove)  # where a test fails before it can
        self.start()

    @property
    def origin(self):
        return f"http://localhost:{self.port}"

    def start(self, env=None, wait=True):
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--listen", f"127.0.0.1:{self.port}", "--store", self.store, *self.flags],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL, env={**os.environ, **self.env, **(env or {})},
                preexec_fn=self.prepare)
        if wait:
            until(self.healthy, 60, "the start of the server")

    def prepare(self):
        die_with_parent()
        if self.before_exec:
            self.before_exec()

    def healthy(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the server ended with {self.process.returncode}: {self.log()[-2000:]}")
        try:
            return request(self, "GET", "/healthz")[0] == 200
        except OSError:
            return False

    def alive(self):
        return self.process.poll() is None

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        return self.process.wait(timeout=30)

    def log(self):
        return (self.folder / "log").read_text(errors="replace")

    def resident_kib(self):
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def metrics(self):
        values = {}
        for line in request(self, "GET", "/metrics")[1].decode().splitlines():
            if line and not line.startswith("#"):
                name, value = line.rsplit(" ", 1)
                values[name] = float(value)
        return values

    def admin(self, *arguments):
        return subprocess.run([PROGRAM, "admin", "--store", self.store, *arguments], capture_output=True, text=True, timeout=120)

    def record(self, table):
        """The whole record, secrets included, as the keeper of the server sees it."""
        done = self.admin("export", table)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def remove(self):
        if self.process and self.alive():
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def request(server, method, path, body=None, headers=None, cookie=None, origin=True, timeout=30):
    """Status, bytes and headers of one HTTP exchange."""
    sent = {"Content-Type": "application/json"}
    if origin:
        sent["Origin"] = server.origin if origin is True else origin
    if cookie:
        sent["Cookie"] = cookie
    sent.update(headers or {})
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=timeout)
    try:
        if isinstance(body, (dict, list)):
            body = json.dumps(body)
        if isinstance(body, str):
            body = body.encode("utf-8", "surrogatepass")
        sent.setdefault("Host", f"localhost:{server.port}")
        connection.request(method, path, body=body, headers=sent)
        answer = connection.getresponse()
        return answer.status, answer.read(), answer.headers
    finally:
        connection.close()


class Person:
    """A guest with a cookie."""

    def __init__(self, server, name="Anna", cookie=None):
        self.server, self.cookie = server, cookie
        if cookie is None:
            status, body, headers = request(server, "POST", "/api/guest", {"name": name})
            assert status == 201, (status, body)
            self.cookie = headers["Set-Cookie"].split(";")[0]

    @property
    def token(self):
        return self.cookie.split("=", 1)[1]

    def post(self, path, body=None, **more):
        status, text, _ = request(self.server, "POST", path, {} if body is None else body, cookie=self.cookie, **more)
        return status, json.loads(text) if text else None

    def get(self, path, **more):
        status, text, _ = request(self.server, "GET", path, cookie=self.cookie, **more)
        return status, json.loads(text) if text else None

    def table(self, game="plague", seats=None, players=None, start=True, **more):
        """A new table; by default this person holds every seat. Its id."""
        players = players or GAMES[game]
        wish = {"game": game, "players": players, "seats": seats or ["me"] * players, "pace": "instant", "start": start, **more}
        status, answer = self.post("/api/tables", wish)
        assert status == 201, (status, answer)
        return answer["table"]["id"]

    def socket(self, table, seat=None, **more):
        return Socket(self.server, f"/ws/tables/{table}" + ("" if seat is None else f"?as={seat}"), self.cookie, **more)


class Closed(Exception):
    """The server closed the socket, with this code (None: without one)."""

    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class Refused(Exception):
    """The server did not upgrade."""

    def __init__(self, status, body):
        super().__init__(f"{status} {body}")
        self.status, self.body = status, body


class Socket:
    """A WebSocket that can also misbehave. `heard` keeps every byte of every frame."""

    def __init__(self, server, path, cookie=None, origin=True, timeout=30, headers=()):
        self.heard = bytearray()
        self.buffer = b""
        self.connection = socket.create_connection(("127.0.0.1", server.port), timeout=timeout)
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines = [f"GET {path} HTTP/1.1", f"Host: localhost:{server.port}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: " + base64.b64encode(random.randbytes(16)).decode()]
        if origin:
            lines.append("Origin: " + (server.origin if origin is True else origin))
        if cookie:
            lines.append("Cookie: " + cookie)
        try:
            self.connection.sendall("\r\n".join([*lines, *headers, "", ""]).encode())
            while b"\r\n\r\n" not in self.buffer:
                block = self.connection.recv(65536)
                if not block:
                    raise Refused(0, self.buffer)
                self.buffer += block
            head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
            status = int(head.split()[1])
            if status != 101:
                raise Refused(status, self.buffer)
        except BaseException:
            self.connection.close()
            raise

    def frame(self, payload, opcode=1, final=True, masked=True, reserved=0, length=None):
        """The bytes of a frame, right or wrong."""
        size = len(payload) if length is None else length
        head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
        bit = 0x80 if masked else 0
        if size < 126:
            head += bytes([bit | size])
        elif size < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", size)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", size)
        if not masked:
            return head + payload
        mask = random.randbytes(4)
        pad = (mask * (len(payload) // 4 + 1))[:len(payload)]
        coded = (int.from_bytes(payload, "big") ^ int.from_bytes(pad, "big")).to_bytes(len(payload), "big") if payload else b""
        return head + mask + coded

    def send_bytes(self, data):
        self.connection.sendall(data)

    def send(self, message):
        text = message if isinstance(message, (str, bytes)) else json.dumps(message)
        self.connection.sendall(self.frame(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text))

    def _need(self, count):
        while len(self.buffer) < count:
            try:
                block = self.connection.recv(65536)
            except (ConnectionResetError, BrokenPipeError):
                block = b""
            if not block:
                raise Closed(None)
            self.buffer += block

    def receive_frame(self):
        self._need(2)
        opcode, size, head = self.buffer[0] & 15, self.buffer[1] & 127, 2
        if size == 126:
            self._need(4)
            size, head = struct.unpack(">H", self.buffer[2:4])[0], 4
        elif size == 127:
            self._need(10)
            size, head = struct.unpack(">Q", self.buffer[2:10])[0], 10
        self._need(head + size)
        payload, self.buffer = self.buffer[head:head + size], self.buffer[head + size:]
        self.heard += payload + b"\n"
        return opcode, payload

    def receive(self, timeout=30):
        """The next message; pings are answered on the way, and are no reason to wait longer. Raises Closed, or TimeoutError."""
        end = time.monotonic() + timeout
        while True:
            self.connection.settimeout(max(0.001, end - time.monotonic()))
            opcode, payload = self.receive_frame()
            if opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None)
            if opcode == 9:
                self.connection.sendall(self.frame(payload, 10))
            if opcode == 1:
                return json.loads(payload)

    def expect(self, *types, timeout=30):
        """The next message of one of these types; others are passed over."""
        end = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.001, end - time.monotonic()))
            if message["type"] in types:
                return message

    def close_code(self, timeout=30):
        """Reads until the server closes; the code, or None."""
        try:
            while True:
                self.receive(timeout)
        except Closed as closed:
            return closed.code

    def close(self):
        self.connection.close()


class Player:
    """One seat's socket that keeps the view as the server tells it."""

    def __init__(self, person, table, seat):
        self.seat, self.table = seat, table
        self.socket = person.socket(table, seat)
        self.take(self.socket.expect("state"))

    def take(self, message):
        if message["type"] == "state":
            self.state = message
            self.view, self.log = message["view"], list(message["log"])
        elif message["type"] == "moved":
            self.view.update(message["changed"])
            for key in message.get("gone", []):
                self.view.pop(key, None)
            self.log += message["log"]
            self.state = {**self.state, **{k: v for k, v in message.items() if k not in ("log", "changed", "type")}}

    @property
    def position(self):
        return self.state["position"]

    @property
    def legal(self):
        return self.state["legal"]

    def follow(self, position, timeout=30):
        """Takes messages until this position."""
        while self.position < position:
            self.take(self.socket.expect("state", "moved", timeout=timeout))

    def wait_for_turn(self, timeout=30):
        """Takes messages until this seat may act: bots may come first."""
        while not self.legal:
            self.take(self.socket.expect("state", "moved", timeout=timeout))

    def act(self, action):
        """Acts and waits until it is told; the answer, `acted` or a refusal."""
        self.socket.send({"act": action, "at": self.position})
        while True:
            message = self.socket.receive()
            self.take(message)
            if message["type"] in ("acted", "refused", "stale", "error", "trouble"):
                break
        if message["type"] == "acted":
            self.follow(message["position"])
        return message

    def close(self):
        self.socket.close()


class WithServer(unittest.TestCase):
    """Tests that share one server."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.remove()


def together(host, guest):
    """A begun game of two, the host on seat 0. Its id."""
    table = host.table("plague", players=2, seats=["me", "open"], start=False)
    for person, path, body in ((guest, "sit", {"seat": 1}), (host, "start", {})):
        status, answer = person.post(f"/api/tables/{table}/{path}", body)
        assert status == 200, answer
    return table


def checksum(*parts):
    """As store/checksum.h has it, so that a test can write what a program of other rules would have written."""
    total = 0xCBF29CE484222325
    for part in parts:
        data = part.encode() if isinstance(part, str) else (part % (1 << 64)).to_bytes(8, "little")
        for byte in (len(data).to_bytes(8, "little") if isinstance(part, str) else b"") + data:
            total = (total ^ byte) * 0x100000001B3 % (1 << 64)
    return total - (1 << 64) if total >> 63 else total


def hold_table(person, game="plague", **more):
    """A started table at which this person has a socket for each seat."""
    table = person.table(game, **more)
    return table, [Player(person, table, seat) for seat in range(more.get("players") or GAMES[game])]


def step(players, rng):
    """One random legal action by whoever is to act; everybody follows. False when the game is over."""
    actor = next((p for p in players if p.legal), None)
    if actor is None:
        assert players[0].state.get("result") is not None, players[0].state
        return False
    answer = actor.act(rng.choice(actor.legal)["action"])
    assert answer["type"] == "acted", answer
    for player in players:
        player.follow(answer["position"])
    return True


class Mover(threading.Thread):
    """Plays one table for ever in a thread of its own, until the server goes away; remembers what was acknowledged."""

    def __init__(self, person, table, seats, rng_seed):
        super().__init__(daemon=True)
        self.person, self.table, self.rng = person, table, random.Random(rng_seed)
        self.acknowledged = {}  # position before -> action
        self.unanswered = None  # (position, action) that was sent last and got no answer
        self.stopping = False
        self.slowest = 0.0
        self.error = None
        self.players = [Player(person, table, seat) for seat in range(seats)]

    def run(self):
        try:
            while not self.stopping:
                actor = next((p for p in self.players if p.legal), None)
                if actor is None:
                    return
                choice = self.rng.choice(actor.legal)["action"]
                self.unanswered = (actor.position, choice)
                began = time.monotonic()
                answer = actor.act(choice)
                self.slowest = max(self.slowest, time.monotonic() - began)
                if answer["type"] == "acted":
                    self.acknowledged[self.unanswered[0]] = choice
                    self.unanswered = None
                    for player in self.players:
                        player.follow(answer["position"])
                elif answer["type"] != "trouble":
                    raise AssertionError(answer)
        except (Closed, OSError):
            pass
        except Exception as error:  # told by the test
            self.error = error

    def close(self):
        for player in self.players:
            player.close()


def stored(server, query, *values):
    """Rows of an SQLite store, read from outside."""
    with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True) as database:
        return database.execute(query, values).fetchall()
