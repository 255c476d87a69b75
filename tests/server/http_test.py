"""HTTP as strangers and proxies speak it: whose address counts, and requests that two programs could read in two ways."""
import socket
import unittest

from harness import Server, request

ANNA = '{"name":"Anna"}'
CHUNKED_ANNA = f"{len(ANNA):x}\r\n{ANNA}\r\n0\r\n\r\n"


def raw(server, data, timeout=10):
    """The status of the first answer to these bytes; None where there is none."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=timeout) as connection:
        connection.sendall(data)
        answer = b""
        while b"\r\n\r\n" not in answer:
            block = connection.recv(4096)
            if not block:
                return None
            answer += block
    return int(answer.split()[1])


class Addresses(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--behind-proxy", limits=True)

    @classmethod
    def tearDownClass(cls):
        cls.server.remove()

    def metrics(self, *forwarded):
        lines = "".join(f"X-Forwarded-For: {line}\r\n" for line in forwarded)
        return raw(self.server, f"GET /metrics HTTP/1.1\r\nHost: localhost\r\n{lines}Connection: close\r\n\r\n".encode())

    def test_the_last_entry_of_the_last_line_counts(self):
        self.assertEqual(self.metrics("203.0.113.9"), 403)
        self.assertEqual(self.metrics("127.0.0.1", "203.0.113.9"), 403)
        self.assertEqual(self.metrics("127.0.0.1, 203.0.113.9"), 403)
        self.assertEqual(self.metrics("203.0.113.9", "127.0.0.1"), 200)
        self.assertEqual(self.metrics("203.0.113.9,127.0.0.1"), 200)
        self.assertEqual(self.metrics("::1"), 200)
        self.assertEqual(self.metrics("::ffff:127.0.0.1"), 200)
        self.assertEqual(self.metrics("::ffff:203.0.113.9"), 403)

    def test_what_is_no_address_counts_for_nothing(self):
        """Each made-up word was an address of its own, with limits of its own."""
        statuses = [request(self.server, "POST", "/api/guest", {"name": "Anna"}, headers={"X-Forwarded-For": f"word{i}"})[0] for i in range(60)]
        self.assertIn(429, statuses)

    def test_one_ipv6_network_is_one_address(self):
        def guest(address):
            return request(self.server, "POST", "/api/guest", {"name": "Anna"}, headers={"X-Forwarded-For": address})[0]

        statuses = [guest(f"2001:db8:1:2::{i:x}") for i in range(60)]
        self.assertEqual(statuses[0], 201)
        self.assertIn(429, statuses)
        self.assertEqual(guest("2001:db8:1:3::1"), 201)  # the network beside it


class Strictness(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.host = f"Host: localhost:{cls.server.port}\r\n"

    @classmethod
    def tearDownClass(cls):
        cls.server.remove()

    def get(self, headers, version="1.1"):
        return raw(self.server, f"GET /healthz HTTP/{version}\r\n{headers}\r\n".encode())

    def post(self, headers, body):
        return raw(self.server, f"POST /api/guest HTTP/1.1\r\n{self.host}Origin: {self.server.origin}\r\n{headers}\r\n{body}".encode())

    def test_plain_requests_are_served(self):
        self.assertEqual(self.get(self.host), 200)
        self.assertEqual(self.get("", version="1.0"), 200)
        self.assertEqual(self.post("Content-Length: 15\r\n", ANNA), 201)
        self.assertEqual(self.post("Transfer-Encoding: chunked\r\n", CHUNKED_ANNA), 201)

    def test_host(self):
        self.assertEqual(self.get(""), 400)
        self.assertEqual(self.get(self.host + self.host), 400)
        self.assertEqual(self.get(self.host + "Host: evil.example\r\n"), 400)
        self.assertEqual(self.get(self.host + self.host, version="1.0"), 400)

    def test_folded_lines(self):
        self.assertEqual(self.get(self.host + "X-Long: one\r\n two\r\n"), 400)
        self.assertEqual(self.get(self.host + "X-Long: one\r\n\ttwo\r\n"), 400)
        self.assertEqual(self.get(f"Host: localhost\r\n :{self.server.port}\r\n"), 400)

    def test_two_lengths(self):
        self.assertEqual(self.post("Content-Length: 15\r\nContent-Length: 15\r\n", ANNA), 400)
        self.assertEqual(self.post("Content-Length: 15\r\nContent-Length: 16\r\n", ANNA), 400)
        self.assertEqual(self.post("Content-Length: 15\r\nTransfer-Encoding: chunked\r\n", CHUNKED_ANNA), 400)
        self.assertEqual(self.post("Transfer-Encoding: chunked\r\nContent-Length: 15\r\n", CHUNKED_ANNA), 400)
        self.assertEqual(self.post("Content-Length: +15\r\n", ANNA), 400)

    def test_lines_that_may_be_there_once(self):
        self.assertEqual(self.post("Origin: http://evil.example\r\nContent-Length: 15\r\n", ANNA), 400)
        self.assertEqual(self.get(self.host + "Cookie: a=1\r\nCookie: ecumene=x\r\n"), 400)

    def test_frames_before_the_upgrade_is_answered(self):
        upgrade = (f"GET /ws/tables/x HTTP/1.1\r\n{self.host}Origin: {self.server.origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        self.assertEqual(raw(self.server, upgrade.encode()), 404)
        self.assertEqual(raw(self.server, upgrade.encode() + b"\x81\x80\0\0\0\0"), 400)

    def test_bodies_over_the_limit_are_not_waited_for(self):
        """The answer comes though nothing of the body was sent."""
        self.assertEqual(self.post("Content-Length: 9000\r\n", ""), 413)
        self.assertEqual(self.post("Transfer-Encoding: chunked\r\n", "2329\r\n" + "x" * 9001), 413)


if __name__ == "__main__":
    unittest.main()
