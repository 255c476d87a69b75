"""G2, G5, G6: very many quiet tables, bots that think, very many stored games. The figures are printed; the limits are wide, for a busy machine."""
import json
import os
import random
import selectors
import sqlite3
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from harness import Person, Player, Server, hold_table, request, step
from twins import checksum

TABLES, SECONDS = int(os.environ.get("LOAD_TABLES", 500)), 20
STORED = int(os.environ.get("STORED_GAMES", 100_000))


def cpu_seconds(server):
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def part(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


class Load(unittest.TestCase):
    def test_many_tables_that_think(self):
        """G2: 500 tables of two seats, about one action a second at each."""
        server = Server("--quiet")
        try:
            anna, rng, waits = Person(server), random.Random(2), []
            ids = [anna.table("plague", players=2) for _ in range(TABLES)]
            tables, watch = [], selectors.DefaultSelector()

            def listen(seconds):
                """Takes what has come; whose table it came to."""
                for key, _ in watch.select(timeout=seconds):
                    table, player = key.data
                    first = True
                    while first or player.socket.buffer:  # and what came along with it
                        first = False
                        opcode, payload = player.socket.receive_frame()
                        if opcode == 9:
                            player.socket.send_bytes(player.socket.frame(payload, 10))
                        if opcode == 1:
                            player.take(json.loads(payload))
                    yield table

            for name in ids:
                table = [Player(anna, name, seat) for seat in (0, 1)]
                tables.append(table)
                for player in table:
                    watch.register(player.socket.connection, selectors.EVENT_READ, (table, player))
                list(listen(0))  # pings want an answer
            due = {id(table): time.monotonic() + rng.random() for table in tables}  # when each acts next
            sent, over = {}, set()
            began, used = time.monotonic(), cpu_seconds(server)
            while time.monotonic() < began + SECONDS:
                now = time.monotonic()
                for table in tables:
                    actor = next((p for p in table if p.legal), None)
                    if id(table) in over or id(table) in sent or due[id(table)] > now:
                        continue
                    if actor is None:
                        over.add(id(table))
                        continue
                    sent[id(table)] = (time.monotonic(), actor.position)
                    actor.socket.send({"act": rng.choice(actor.legal)["action"], "at": actor.position})
                for table in listen(0.005):
                    if id(table) in sent and all(p.position > sent[id(table)][1] for p in table):
                        waits.append(time.monotonic() - sent.pop(id(table))[0])
                        due[id(table)] = time.monotonic() + 0.5 + rng.random()
            share = (cpu_seconds(server) - used) / (time.monotonic() - began)
            print(f"{TABLES} tables for {SECONDS} s: {len(waits)} actions, told to all after {part(waits, 0.5) * 1000:.0f} ms (p50), {part(waits, 0.99) * 1000:.0f} ms (p99); "
                  f"the server took {share * 100:.0f} % of a core; load of the machine {os.getloadavg()[0]:.0f}", file=sys.stderr)
            self.assertGreater(len(waits), TABLES)
            self.assertLess(share, 0.5)
            self.assertLess(part(waits, 0.99), 5)
        finally:
            server.remove()

    def test_bots_do_not_hold_people_up(self):
        """G5: a person's actions at one table, before and while bots think in fifty seats."""
        server = Server("--quiet")
        try:
            anna, rng = Person(server), random.Random(5)

            def play(seconds):
                waits, end = [], time.monotonic() + seconds
                while time.monotonic() < end:
                    table, players = hold_table(anna)
                    while time.monotonic() < end:
                        began = time.monotonic()
                        if not step(players, rng):
                            break
                        waits.append(time.monotonic() - began)
                    for player in players:
                        player.close()
                return waits

            alone = play(8)
            for _ in range(25):  # two seats each, for which bots play on
                table = anna.table("plague", players=2)
                for seat in (0, 1):
                    self.assertEqual(anna.post(f"/api/tables/{table}/resign", {"seat": seat, "level": "adept"})[0], 200)
            before = server.metrics()["ecumene_bot_moves_total"]
            beside = play(15)
            moves = server.metrics()["ecumene_bot_moves_total"] - before
            print(f"p99 of an action alone {part(alone, 0.99) * 1000:.0f} ms, beside 50 thinking bots {part(beside, 0.99) * 1000:.0f} ms "
                  f"({len(alone)} and {len(beside)} actions, {moves:.0f} moves of bots; load of the machine {os.getloadavg()[0]:.0f})", file=sys.stderr)
            self.assertGreater(moves, 0)
            self.assertLess(part(beside, 0.99), max(20 * part(alone, 0.99), 2))
        finally:
            server.remove()

    def test_very_many_stored_games(self):
        """G6: lobby, one's own tables and a game among 100,000 stored ones; no page reads them all."""
        server = Server("--quiet")
        try:
            anna = Person(server)
            table, players = hold_table(anna, players=2)
            rng = random.Random(6)
            while step(players, rng):
                pass
            for player in players:
                player.close()
            server.stop()
            self.copy(server.store, table)
            server.start()
            self.assertEqual(server.admin("list", "--json").returncode, 0)
            asked = ("/api/tables", "/api/tables?status=over", "/api/tables?status=over&game=plague&limit=50", "/api/tables?status=open", "/api/tables?status=playing&game=peoples",
                     "/api/me/tables", f"/api/tables/{table}", f"/api/tables/{table}/record", f"/api/tables/{table}/at/10")
            for path in asked:
                times = []
                for _ in range(15):
                    began = time.monotonic()
                    status, body, _ = request(server, "GET", path, cookie=anna.cookie)
                    times.append(time.monotonic() - began)
                    self.assertEqual(status, 200, body)
                name = path.replace(table, "ID")
                print(f"{STORED} stored games: {name} {part(times, 0.5) * 1000:.1f} ms (median), load of the machine {os.getloadavg()[0]:.0f}", file=sys.stderr)
                self.assertLess(min(times), 0.05, name)
            print(f"memory with {STORED} stored games: {server.resident_kib() / 1024:.1f} MiB", file=sys.stderr)
        finally:
            server.remove()

    def copy(self, store, table):
        """The same finished game under many names, without its actions, which no list reads; Anna made one in a hundred and sat there."""
        database = sqlite3.connect(store)
        key = database.execute("SELECT key FROM tables WHERE id = ?", (table,)).fetchone()[0]
        head = list(database.execute("SELECT id, game, rules, players, options, seed, title, visibility, settings, host, created, live FROM tables WHERE key = ?", (key,)).fetchone())
        standing = database.execute("SELECT length, revision, chat_lines, status, to_act, wake_at, updated, result, reason FROM standings WHERE table_key = ?", (key,)).fetchone()
        seats = database.execute("SELECT person, bot, stand_in FROM seats WHERE table_key = ? ORDER BY seat", (key,)).fetchall()
        for number in range(STORED):
            name = f"copy{number:012d}"
            who = seats if number % 100 == 0 else [(f"other{number % 500}", bot, stand_in) for _, bot, stand_in in seats]
            row = [name, *head[1:9], who[0][0], *head[10:]]
            cursor = database.execute("INSERT INTO tables (id, game, rules, players, options, seed, title, visibility, settings, host, created, live, checksum) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",
                                      (*row, checksum(*row, *(part for seat in who for part in seat))))
            copied = cursor.lastrowid
            database.execute("INSERT INTO standings (table_key, length, revision, chat_lines, status, to_act, wake_at, updated, result, reason) VALUES (?,?,?,?,?,?,?,?,?,?)",
                             (copied, *standing[:6], standing[6] - number * 1000, *standing[7:]))
            database.executemany("INSERT INTO seats (table_key, seat, person, bot, stand_in) VALUES (?,?,?,?,?)", [(copied, i, *seat) for i, seat in enumerate(who)])
        database.commit()
        database.close()


if __name__ == "__main__":
    unittest.main()
