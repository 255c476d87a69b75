"""Hardly any descriptors are left: it is logged once, those who play go on playing, and service comes back by itself."""
import resource
import socket
import unittest

from harness import Person, Player, Server, request, until


def allow_few():
    resource.setrlimit(resource.RLIMIT_NOFILE, (60, 60))


class Shortage(unittest.TestCase):
    def test_sixty_descriptors(self):
        server = Server(before_exec=allow_few)
        self.addCleanup(server.remove)
        anna = Person(server)
        table = anna.table("plague")
        players = [Player(anna, table, seat) for seat in range(4)]
        crowd = []
        self.addCleanup(lambda: [one.close() for one in crowd])
        for _ in range(100):
            crowd.append(socket.create_connection(("127.0.0.1", server.port), timeout=5))
        until(lambda: '"event":"descriptors"' in server.log(), what="a line in the log")
        self.assertLess(server.descriptors(), 60 - 8)  # the store can still open its files
        for _ in range(5):
            actor = next(p for p in players if p.legal)
            answer = actor.act(actor.legal[0]["action"])
            self.assertEqual(answer["type"], "acted")
            for player in players:
                player.follow(answer["position"])
        self.assertEqual(server.log().count('"event":"descriptors"'), 1)
        for one in crowd:
            one.close()
        until(lambda: self.answers(server), what="service after the crowd has gone")

    @staticmethod
    def answers(server):
        try:
            return request(server, "GET", "/healthz", timeout=2)[0] == 200
        except OSError:
            return False


if __name__ == "__main__":
    unittest.main()
