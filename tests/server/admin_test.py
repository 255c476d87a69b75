"""`ecumene admin` beside a server: listing, exporting, deleting, backing up, restoring, and tables that no longer replay."""
import json
import random
import sqlite3
import subprocess
import unittest

from harness import PROGRAM, Person, Server, checksum, hold_table, step, stored


class Admin(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.anna = Person(self.server)
        self.table, self.players = hold_table(self.anna, title="Tuesday")
        rng = random.Random(1)
        for _ in range(4):  # more, and a game of Plague can be over
            step(self.players, rng)

    def tearDown(self):
        for player in self.players:
            player.close()
        self.server.remove()

    def rewrite(self, number, text):
        """Puts another action into the record, with its checksum in order."""
        with sqlite3.connect(self.server.store) as database:
            key, kind, actor, keep, time = database.execute(
                "SELECT table_key, kind, actor, keep, time FROM events WHERE number = ? AND table_key = (SELECT key FROM tables WHERE id = ?)", (number, self.table)).fetchone()
            database.execute("UPDATE events SET text = ?, checksum = ? WHERE table_key = ? AND number = ?",
                             (text, checksum(self.table, number, kind, actor, text, keep, time), key, number))
        database.close()

    def test_list_export_delete(self):
        listed = json.loads(self.server.admin("list", "--json").stdout)["tables"]
        self.assertEqual([(t["id"], t["game"], t["status"]) for t in listed], [(self.table, "plague", "playing")])
        shown = self.server.admin("list").stdout
        self.assertIn(self.table, shown)
        self.assertIn("Tuesday", shown)
        record = self.server.record(self.table)
        self.assertEqual((len(record["actions"]), record["names"]), (self.players[0].position, ["Anna"] * 4))
        verified = subprocess.run([PROGRAM, "verify", "-"], input=json.dumps(record), capture_output=True, text=True)
        self.assertEqual(verified.returncode, 0, verified.stderr)
        self.assertEqual(self.server.admin("delete", self.table).returncode, 0)
        for task in ("delete", "export"):
            done = self.server.admin(task, self.table)
            self.assertEqual(done.returncode, 2)
            self.assertIn("there is no table", done.stderr)

    def test_a_record_that_no_longer_replays_is_frozen(self):
        """As after a change of the rules: marked with the reason, shown so by the server, and freed when it replays again."""
        self.server.stop()
        number = next(n for n, action in enumerate(self.server.record(self.table)["actions"]) if not action.startswith("deal"))
        whole = self.server.record(self.table)
        self.rewrite(number, "dance")
        done = self.server.admin("check", "--dry-run")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(stored(self.server, "SELECT status FROM standings"), [(1,)])
        done = self.server.admin("check", "--json")
        found = json.loads(done.stdout)
        self.assertEqual((done.returncode, found["well"], found["bad"][0]["verdict"]), (1, 0, "frozen"))
        self.assertIn(f"action {number}", found["bad"][0]["why"])
        self.server.start()
        status, answer = self.anna.get(f"/api/tables/{self.table}")
        self.assertEqual(status, 200)
        self.assertIn("dance", answer["table"]["frozen"])
        _, others = hold_table(self.anna)  # everything else goes on
        self.assertTrue(step(others, random.Random(2)))
        self.server.stop()
        self.rewrite(number, whole["actions"][number])
        self.assertEqual(self.server.admin("check").returncode, 0)
        self.assertEqual(self.server.record(self.table), whole)
        self.assertEqual(stored(self.server, "SELECT status FROM standings WHERE table_key = (SELECT key FROM tables WHERE id = ?)", self.table), [(1,)])
        for player in others:
            player.close()

    def test_a_chosen_die_is_found(self):
        """An outcome that the seed does not give is legal, and still not in order."""
        self.server.stop()
        actions = self.server.record(self.table)["actions"]
        at = next(i for i in range(20) if actions[i] != actions[i + 1] and actions[i].startswith("deal 0") and actions[i + 1].startswith("deal 0"))
        self.rewrite(at, actions[at + 1])
        self.rewrite(at + 1, actions[at])
        found = json.loads(self.server.admin("check", "--json", "--dry-run").stdout)
        self.assertIn("is not what the seed gives", found["bad"][0]["why"])

    def test_damage_is_named(self):
        self.server.stop()
        with sqlite3.connect(self.server.store) as database:
            database.execute("UPDATE events SET text = 'x' WHERE number = 3")
        database.close()
        found = json.loads(self.server.admin("check", "--json").stdout)
        self.assertEqual(found["bad"][0]["verdict"], "damaged")
        self.assertIn("event 3", found["bad"][0]["why"])

    def test_backup_and_restore(self):
        file = str(self.server.folder / "backup.db")
        self.assertEqual(self.server.admin("backup", file).returncode, 0)
        self.assertEqual(self.server.admin("backup", file).returncode, 2)
        self.assertEqual(self.server.admin("restore", file).returncode, 2)  # not empty
        fresh = [PROGRAM, "admin", "--store", str(self.server.folder / "new.db")]
        self.assertEqual(subprocess.run([*fresh, "restore", file], capture_output=True).returncode, 0)
        exported = subprocess.run([*fresh, "export", self.table], capture_output=True, text=True).stdout
        self.assertEqual(json.loads(exported), self.server.record(self.table))

    def test_wrong_use(self):
        for store in ("/no/such/file.db", "mysql://x", "/etc/passwd"):
            done = subprocess.run([PROGRAM, "admin", "--store", store, "list"], capture_output=True, text=True)
            self.assertIn(done.returncode, (1, 2), store)
            self.assertTrue(done.stderr.startswith("ecumene: "), done.stderr)
        self.assertEqual(subprocess.run([PROGRAM, "admin", "list"], capture_output=True, env={}).returncode, 2)
        self.assertEqual(self.server.admin("dance").returncode, 2)
        self.assertEqual(self.server.admin("export").returncode, 2)


if __name__ == "__main__":
    unittest.main()
