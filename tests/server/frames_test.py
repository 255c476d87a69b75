"""D1-D6: sockets that send nonsense, too much, too slowly, or never read; everybody else plays on."""
import json
import random
import socket
import struct
import threading
import time
import unittest

from harness import GAMES, Closed, Mover, Person, Player, Refused, Server, Socket, request, until


def nonsense(rng):
    """Texts that are no good message."""
    deep = rng.choice("[{") * rng.randrange(10, 8000)
    return rng.choice([
        "", "{", "[]", "null", "1e999", "NaN", '{"act": NaN, "at": 1e999}', deep, '{"act":' * 2000, '{"act": 5, "at": "x"}',
        '{"act": "pass"}', '{"at": 3}', '{"act": "pass", "at": -1}', '{"act": "pass", "at": 99999999999999999999}',
        '{"act": "pass", "act": "pass", "at": 0, "at": 1}', '{"act": "\\ud800", "at": 0}', '{"__proto__": {"act": "pass"}}',
        '{"undo": {"a": []}}', '{"look": 99}', '{"look": -1}', '{"look": "a"}', '{"hint": 3}', '{"chat": 7}', '{"chat": ""}',
        '{"nothing": true}', '{"sync": {}, "act": []}', '{"explain": ["pass"]}', "\u202e{\u0000}", '{"ping": ' + "9" * 5000 + "}",
        "".join(chr(rng.randrange(32, 0x2fff)) for _ in range(rng.randrange(1, 400)))])


def broken_frame(victim, rng):
    """The bytes of a frame that no good client sends."""
    kind = rng.randrange(9)
    text = random.randbytes(rng.randrange(0, 200))
    if kind == 0:
        return victim.frame(text, opcode=2)  # binary
    if kind == 1:
        return victim.frame(b'{"ping":1}', masked=False)
    if kind == 2:
        return victim.frame(b"x" * 126, opcode=9)  # a control frame too long
    if kind == 3:
        return victim.frame(b'{"ping":1}', reserved=rng.randrange(1, 8))
    if kind == 4:
        return victim.frame(b"x", opcode=rng.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]))
    if kind == 5:
        return victim.frame(b"x", opcode=0)  # goes on with nothing
    if kind == 6:
        return victim.frame(b"{", final=False) + victim.frame(b"{", final=False)  # begins twice
    if kind == 7:
        return victim.frame(b"x", opcode=9, final=False)  # a control frame in parts
    return b"\x81\xff" + struct.pack(">Q", rng.choice([1 << 62, 1 << 63, 8193])) + text


class Frames(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.anna = Person(cls.server)
        cls.quiet = cls.anna.table("plague")

    @classmethod
    def tearDownClass(cls):
        cls.server.remove()

    def playing(self):
        """A table that plays on meanwhile, for long, with much to tell; stop() proves that it did."""
        mover = Mover(self.anna, self.anna.table("peoples"), GAMES["peoples"], "meanwhile")
        mover.start()
        until(lambda: mover.acknowledged, what="the first action")
        return mover

    def stop(self, mover):
        before = len(mover.acknowledged)
        until(lambda: len(mover.acknowledged) > before or not mover.is_alive(), what="another action")
        mover.stopping = True
        mover.join(30)
        self.assertIsNone(mover.error)
        self.assertLess(mover.slowest, 20)
        mover.close()
        self.assertTrue(self.server.alive())

    def test_nonsense(self):
        """D1: text that is no message gets an error; a frame that is no frame ends its socket."""
        mover, rng = self.playing(), random.Random(7)
        position = Player(self.anna, self.quiet, 0)
        for _ in range(15):
            victim = self.anna.socket(self.quiet, 0)
            victim.expect("state")
            sent = 0
            try:
                for _ in range(60):
                    text = nonsense(rng)
                    if len(text.encode("utf-8", "surrogatepass")) > 8192:
                        continue
                    victim.send(text)
                    sent += 1
                victim.send({"ping": 1})
                victim.expect("pong")
            except Closed as closed:
                self.assertIn(closed.code, (1002, 1003, 1007, 1008), sent)
            victim.close()
        codes = set()
        for _ in range(200):
            victim = self.anna.socket(self.quiet, 0)
            victim.send_bytes(broken_frame(victim, rng))
            codes.add(victim.close_code())
            victim.close()
        self.assertLessEqual(codes, {1002, 1003, 1007, 1008, 1009})
        victim = self.anna.socket(self.quiet, 0)
        victim.send_bytes(victim.frame(b"\xff\xfe"))  # not UTF-8
        self.assertIn(victim.close_code(), (1007, 1008))
        after = Player(self.anna, self.quiet, 0)
        self.assertEqual((after.position, after.view), (position.position, position.view))
        self.stop(mover)

    def test_ping_flood_and_good_fragments(self):
        victim = self.anna.socket(self.quiet, 0)
        victim.expect("state")
        victim.send_bytes(victim.frame(b'{"pi', final=False) + victim.frame(b"hi", opcode=9) + victim.frame(b'ng":1}', opcode=0))
        self.assertIn("now", victim.expect("pong"))  # a message in parts with a ping between is fine
        try:
            for _ in range(2000):
                victim.send_bytes(victim.frame(b"x" * 100, opcode=9))
        except OSError:
            pass  # it may be thrown out
        victim.close()
        self.assertTrue(self.server.healthy())

    def test_too_large(self):
        """D2: closed with 1009 before the bytes are kept."""
        before = self.server.resident_kib()
        for send in (lambda s: s.send_bytes(s.frame(b"x" * 8193)),
                     lambda s: s.send_bytes(s.frame(b"x", length=1 << 40)),
                     lambda s: [s.send_bytes(s.frame(b"x" * 8000, final=False)), s.send_bytes(s.frame(b"x" * 8000, opcode=0))],
                     lambda s: s.send_bytes(s.frame(b"a", final=False) + s.frame(b"a", opcode=0, final=False) * 10_000)):
            victim = self.anna.socket(self.quiet, 0)
            try:
                send(victim)
            except OSError:
                pass
            self.assertIn(victim.close_code(), (1009, 1008, None))
            victim.close()
        victim = self.anna.socket(self.quiet, 0)
        victim.send_bytes(victim.frame(b"x" * 8193))
        self.assertEqual(victim.close_code(), 1009)
        victim.close()
        flooders = [self.anna.socket(self.quiet, 0) for _ in range(50)]
        for flooder in flooders:
            flooder.send_bytes(flooder.frame(b"x" * 8000, final=False))
        self.assertTrue(self.server.healthy())
        self.assertLess(self.server.resident_kib() - before, 20_000)
        for flooder in flooders:
            flooder.close()
        status, _, _ = request(self.server, "POST", "/api/guest", "x" * 100_000)
        self.assertEqual(status, 413)

    def test_lengths_that_overflow(self):
        """D2: a continuation that claims nearly 2^64 bytes is refused by its header."""
        server = Server(limits=True)
        self.addCleanup(server.remove)
        anna = Person(server)
        table = anna.table("plague")
        before = server.resident_kib()
        victim = anna.socket(table, 0)
        victim.send_bytes(victim.frame(b"x" * 20, final=False) + victim.frame(b"", opcode=0, length=(1 << 64) - 20))
        sent = 0
        try:
            victim.connection.settimeout(5)
            while sent < 64 << 20:
                sent += victim.connection.send(b"x" * 65536)
        except OSError:
            pass
        self.assertLess(server.resident_kib() - before, 8000)
        self.assertLess(sent, 64 << 20)
        victim.close()

    def test_a_length_that_comes_in_two_pieces(self):
        """D2: whatever ends a socket, its place is free again."""
        server = Server("--sockets-per-address", "4", limits=True)
        self.addCleanup(server.remove)
        anna = Person(server)
        table = anna.table("plague")
        for _ in range(6):  # more than the address may have
            victim = anna.socket(table, 0)
            victim.expect("state")
            victim.send_bytes(victim.frame(b"x" * 20, final=False))
            claim = victim.frame(b"", opcode=0, length=(1 << 64) - 1)
            victim.send_bytes(claim[:-1])
            time.sleep(0.05)
            victim.send_bytes(claim[-1:] + b"x" * 100)
            self.assertIn(victim.close_code(timeout=5), (1002, 1009))
            victim.close()
            until(lambda: server.metrics()["ecumene_sockets"] == 0, what="the end of the socket")
        Player(anna, table, 0).close()
        self.assertTrue(server.healthy())

    def test_a_bad_frame_while_the_server_closes(self):
        """D2: the close and the bad frame may meet at any moment; the socket ends all the same."""
        server = Server(limits=True)
        self.addCleanup(server.remove)
        anna = Person(server)
        table = anna.table("plague")
        for more in range(24):
            victim = anna.socket(table, 0)
            message, bad = victim.frame(b'{"ping":1}'), victim.frame(b"x", opcode=0)
            victim.send_bytes(message * (56 + more) + bad)  # the credits end after 60
            victim.close_code()
            victim.close()
        until(lambda: server.metrics()["ecumene_sockets"] == 0, what="the end of every socket")

    def test_fragments_without_end(self):
        """D2: empty fragments never make a message too long, so they are read slowly and cost next to nothing."""
        server = Server(limits=True)
        self.addCleanup(server.remove)
        anna = Person(server)
        victim = anna.socket(anna.table("plague"), 0)
        parts, sent = victim.frame(b"", opcode=0, final=False) * 10_000, 0
        victim.send_bytes(victim.frame(b"a", final=False))
        victim.connection.settimeout(0.5)
        end = time.monotonic() + 2
        while time.monotonic() < end:
            try:
                sent += victim.connection.send(parts)
            except OSError:
                pass  # nothing more is taken, or it was thrown out
        self.assertLess(sent, 32 << 20)  # the buffers of the system, and a little
        self.assertTrue(server.healthy())
        victim.close()

    def test_readers_that_never_read(self):
        """D3: dropped once 256 KiB wait for them; memory stays bounded and the players play on."""
        mover = self.playing()
        before = self.server.resident_kib()
        sleepers = []
        for _ in range(20):
            sleeper = Socket(self.server, f"/ws/tables/{mover.table}?as=spectator", self.anna.cookie)
            sleeper.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            sleepers.append(sleeper)
        dropped = lambda: self.server.metrics()["ecumene_slow_readers_total"]
        most, deadline = before, time.monotonic() + 60
        while dropped() < 15 and time.monotonic() < deadline:
            for sleeper in sleepers:  # asks for much, and reads nothing
                try:
                    sleeper.send_bytes(sleeper.frame(b'{"sync":true}') * 20)
                except OSError:
                    pass  # dropped already
            most = max(most, self.server.resident_kib())
            time.sleep(0.05)
        self.assertGreaterEqual(dropped(), 15)  # the limit on messages may end a few before that
        self.assertLess(most - before, 20 * 600)
        for sleeper in sleepers:
            sleeper.close()
        self.stop(mover)

    def test_a_reader_too_slow_by_a_few_bytes(self):
        """D3: the word that ends it is longer than what it was behind by, and is sent all the same."""
        server = Server()  # without limits on messages
        self.addCleanup(server.remove)
        ben = Person(server, "Ben")
        sleeper = ben.socket(ben.table("plague"), 0)
        sleeper.connection.settimeout(1)  # where nothing is taken any more
        pings = sleeper.frame(b'{"ping":1}') * 1000
        deadline = time.monotonic() + 60
        while server.metrics()["ecumene_slow_readers_total"] == 0 and time.monotonic() < deadline:
            try:
                sleeper.send_bytes(pings)
            except OSError:
                time.sleep(0.05)
        self.assertEqual(server.metrics()["ecumene_slow_readers_total"], 1)
        self.assertTrue(server.alive())
        sleeper.close()

    def test_slow_senders(self):
        """D4: a header that never ends is cut off; others are served meanwhile."""
        slow = []
        for i in range(60):
            connection = socket.create_connection(("127.0.0.1", self.server.port))
            connection.sendall(b"GET / HT" if i % 3 == 0 else b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{" if i % 3 == 1
                               else b"GET /ws/tables/x HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n")
            slow.append(connection)
        self.assertEqual(self.anna.get("/api/me")[0], 200)
        began, open_ones = time.monotonic(), list(slow)
        while open_ones and time.monotonic() - began < 60:
            for connection in list(open_ones):
                connection.settimeout(0.01)
                try:
                    connection.sendall(b"a")
                    if not connection.recv(4096):
                        open_ones.remove(connection)
                except TimeoutError:
                    pass
                except OSError:
                    open_ones.remove(connection)
            time.sleep(0.3)
        self.assertEqual(len(open_ones), 0)
        for connection in slow:
            connection.close()
        self.assertTrue(self.server.healthy())

    def test_everybody_comes_back_at_once(self):
        """D5, at small size: 80 seats, three times."""
        tables = [self.anna.table("plague") for _ in range(20)]
        for _ in range(3):
            sockets, failed = [], []

            def come(table, seat):
                try:
                    comer = self.anna.socket(table, seat)
                    comer.expect("state")
                    sockets.append(comer)
                except (OSError, Closed, Refused) as error:
                    failed.append(error)

            threads = [threading.Thread(target=come, args=(table, seat)) for table in tables for seat in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual((len(sockets), failed), (80, []))
            for comer in sockets:
                comer.close()

    def test_flood(self):
        """D6: one socket that says too much runs out of credit; the other table does not notice."""
        server = Server(limits=True)
        try:
            anna, ben = Person(server, "Anna"), Person(server, "Ben")
            table = anna.table("plague")
            mover = Mover(ben, ben.table("peoples"), GAMES["peoples"], "calm")  # a game that is never over so soon
            victim = anna.socket(table, 0)
            victim.expect("state")
            answers = []
            try:
                for i in range(3000):
                    victim.send([{"act": "pass", "at": 0}, {"chat": "hi"}, {"sync": True}, {"explain": "pass"}][i % 4])
            except OSError:
                pass
            code = victim.close_code()
            self.assertIn(code, (1008, None))
            answers = bytes(victim.heard).count(b"\n")
            self.assertLess(answers, 1500)
            self.assertGreater(server.metrics().get("ecumene_limited_total", 0), 0)
            mover.stopping = False
            mover.start()
            until(lambda: len(mover.acknowledged) > 3, what="play at the other table")
            mover.stopping = True
            mover.join(30)
            mover.close()
            self.assertIsNone(mover.error)
        finally:
            server.remove()


if __name__ == "__main__":
    unittest.main()
