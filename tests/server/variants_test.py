"""Variants of rules at tables: made, played, seen, rematched, branched from, exported, kept over a restart, refused."""
import json
import random
import subprocess
import tempfile
import unittest
from pathlib import Path

from harness import GAMES, PROGRAM, Person, Player, Server, WithServer

VARIANTS = {
    "plague": {"cards": {"pied_piper": {"copies": 1, "amount": 10}}, "hand": {"first": 4, "limit": 5}},
    "culture-wars": {"tokens": {"start": 3}, "found": {"site": 3}},
    "mesopotamia": {"combat": {"attacker_dice": 1}, "stack": 2},
    "peoples": {"ages": {"sizes": [4, 7, 10], "settlements": [10, 7, 5]}},
}


class Variants(WithServer):
    def end(self, player):
        rng = random.Random(3)
        for _ in range(3000):
            while not player.legal and player.state.get("result") is None:
                player.take(player.socket.expect("state", "moved", timeout=60))
            if player.state.get("result") is not None:
                return
            self.assertEqual(player.act(rng.choice(player.legal)["action"])["type"], "acted")
        self.fail("the game does not end")

    def test_a_variant_is_played_and_told_everywhere(self):
        for game, rules in VARIANTS.items():
            with self.subTest(game):
                anna = Person(self.server, "Anna")
                table = anna.table(game, seats=["me"] + ["bot:random"] * (GAMES[game] - 1), rules=rules)
                player = Player(anna, table, 0)
                self.assertEqual(player.state["table"]["rules"], rules)
                self.assertEqual(player.view["rules"], rules)
                self.assertEqual(anna.get(f"/api/tables/{table}/record?as=0")[1]["rules"], rules)
                listed = next(t for t in anna.get("/api/me/tables")[1]["tables"] if t["id"] == table)
                self.assertTrue(listed["variant"])
                self.assertNotIn("rules", listed)
                self.end(player)
                record = anna.get(f"/api/tables/{table}/record")[1]
                self.assertEqual(record["rules"], rules)
                verified = subprocess.run([PROGRAM, "verify", "-"], input=json.dumps(record), capture_output=True, text=True)
                self.assertEqual(verified.returncode, 0, verified.stderr)
                looked = anna.post("/api/records", record)[1]["table"]
                self.assertEqual(looked["rules"], rules)
                rematch = anna.post(f"/api/tables/{table}/rematch", {"order": "keep"})[1]["table"]
                self.assertEqual(rematch["rules"], rules)

    def test_a_standard_game_says_nothing_of_rules(self):
        anna = Person(self.server, "Anna")
        table = anna.table("plague", seats=["me", "bot:random"], players=2, rules={"hand": {"limit": 6}})
        player = Player(anna, table, 0)
        self.assertNotIn("rules", player.state["table"])
        self.assertNotIn("rules", player.view)

    def test_what_cannot_be_is_refused_with_its_path(self):
        anna = Person(self.server, "Anna")
        for rules, path in (({"cards": {"fire": {"copies": 9}}}, "cards.fire.copies"), ({"cards": {"death_ship": {"copies": 1}}}, "cards.death_ship"),
                            ({"hand": {"limit": 5}}, "hand.first"), (None, "rules"), ([], "rules"), ({"hand": {"limit": 6.0}}, "hand.limit")):
            body = {"game": "plague", "players": 3, "seats": ["me"], "rules": rules}
            status, answer = anna.post("/api/tables", body)
            self.assertEqual((status, answer["error"]["path"]), (400, path), answer)
            self.assertIn(path, answer["error"]["message"])
            status, answer = anna.post("/api/games/plague/numbers", {"players": 3, "rules": rules})
            self.assertEqual((status, answer["error"]["path"]), (400, path), answer)
        status, answer = anna.post("/api/games/plague/numbers", {"players": 3, "rules": {"hand": {"limit": 6, "first": 4}}})
        self.assertEqual((status, answer), (200, {"rules": {"hand": {"first": 4}}}))
        self.assertEqual(anna.get("/api/games/chess/numbers")[0], 404)

    def test_every_row_is_listed(self):
        anna = Person(self.server, "Anna")
        for game in GAMES:
            rows = anna.get(f"/api/games/{game}/numbers")[1]["rules"]
            self.assertGreater(len(rows), 10)
            for row in rows:
                self.assertLessEqual({"path", "type", "default", "range", "meaning", "rule"}, set(row))


class Kept(unittest.TestCase):
    def test_a_variant_outlives_the_server(self):
        server = Server()
        try:
            anna = Person(server, "Anna")
            table = anna.table("peoples", seats=["me"] + ["bot:random"] * (GAMES["peoples"] - 1), rules=VARIANTS["peoples"])
            player = Player(anna, table, 0)
            player.wait_for_turn()
            player.act(player.legal[0]["action"])
            before = Player(anna, table, 0).view["rules"]
            server.kill()
            server.start()
            self.assertEqual(Player(anna, table, 0).view["rules"], before)
        finally:
            server.remove()

    def test_a_server_may_begin_tables_with_a_variant(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "mine.toml"
            path.write_text('ecumene_variant = 1\ngame = "plague"\n[rules]\ndeath_ship.loss = 20\n')
            server = Server("--variant", str(path))
            try:
                anna = Person(server, "Anna")
                self.assertEqual(anna.get("/api/games/plague/numbers")[1]["usual"], {"death_ship": {"loss": 20}})
                usual = anna.table("plague", seats=["me", "bot:random"], players=2)
                self.assertEqual(Player(anna, usual, 0).view["rules"], {"death_ship": {"loss": 20}})
                printed = anna.table("plague", seats=["me", "bot:random"], players=2, rules={})
                self.assertNotIn("rules", Player(anna, printed, 0).view)
            finally:
                server.remove()


if __name__ == "__main__":
    unittest.main()
