"""A1 at size: games whose secrets are exchanged under the table must send everybody else the same bytes.

Each game is played on a server with every seat held by another person, one who watches and one who is not logged in; every byte that
any of them is sent is kept. At some moment the store is copied, and in the copy a secret of the moment is exchanged: cards of two hands,
drawn peoples, dealt markers; where a game has none, the table's seed. A second server goes on from the copy. From there on the same
actions are taken at both tables. Whoever may not know the exchanged secret (`truth.py` says who, from the rulebooks) must be sent the same
bytes by both, on the socket and on every page; a secret cannot get out in any form, coding or length without a difference. Owners of
what was exchanged must see a difference, or the test would not test.
"""
import json
import re
import sqlite3
import tempfile
import time
from collections import Counter
from pathlib import Path

from harness import GAMES, Closed, Person, Server, Socket, checksum, request
from truth import Engine, Truth, twin_of

OPTIONS = {"plague": [{}, {"dicey_doubles": True}, {"hidden_population": True}], "culture-wars": [{"turn_cap": 3}],
           "mesopotamia": [{}, {"secret_peoples": True}, {"secret_peoples": True, "epochs": 3}], "peoples": [{}, {"advanced": True}]}
STEPS = {"plague": 90, "culture-wars": 90, "mesopotamia": 60, "peoples": 60}  # about how long the first part may be
PASSING = (b"seats", b"undo")  # told when it is quiet for a moment, so at no fixed place
TYPE = re.compile(rb'"type":"([a-z]+)"')
TIME, HASH, POSITION = re.compile(rb"\d{13}"), re.compile(rb'"seed_hash":"[0-9a-f]{64}"'), re.compile(rb'"position":(\d+)')


class Ear(Socket):
    """One who looks at a table; keeps every message as it came."""

    def __init__(self, server, table, viewer, cookie):
        super().__init__(server, f"/ws/tables/{table}?as={viewer if isinstance(viewer, int) else 'spectator'}", cookie)
        self.viewer = viewer
        self.kept = []  # (position, bytes)
        self.until(b"state")

    def until(self, *types):
        """Reads on until a message of such a type; all are kept, and the last view of the table beside them."""
        while True:
            opcode, payload = self.receive_frame()
            if opcode == 9:
                self.connection.sendall(self.frame(payload, 10))
            if opcode != 1:
                continue
            kind = TYPE.search(payload)[1]
            if kind in (b"state", b"moved"):
                self.last, self.position, self.choices = payload, int(POSITION.search(payload)[1]), None
            if kind not in PASSING:
                named = POSITION.search(payload)
                self.kept.append((int(named[1]) if named else self.position, payload))
            if kind in types:
                return kind

    def legal(self):
        if self.choices is None:
            self.choices = [] if b'"legal":[]' in self.last else [choice["action"] for choice in json.loads(self.last)["legal"]]
        return self.choices


class Side:
    """One server's table with everybody around it."""

    def __init__(self, server, table, people, watcher):
        self.server, self.table = server, table
        viewers = [*((seat, person.cookie) for seat, person in enumerate(people)), ("spectator", watcher.cookie), ("stranger", None)]
        self.ears = [Ear(server, table, viewer, cookie) for viewer, cookie in viewers]
        self.cookies = dict(viewers)
        for ear in self.ears:  # now that all are there
            ear.kept.clear()
            ear.send({"sync": True})
            ear.until(b"state")

    @property
    def over(self):
        return b'"result":null' not in self.ears[-1].last and b'"result":' in self.ears[-1].last

    def actor(self):
        return next((ear for ear in self.ears if ear.legal()), None)

    def act(self, seat, action):
        ear = self.ears[seat]
        ear.send({"act": action, "at": ear.position})
        answer = ear.until(b"acted", b"stale", b"refused", b"error", b"trouble")
        assert answer == b"acted", ear.kept[-1]
        for other in self.ears:
            other.until(b"moved")

    def ask(self, rng, how_many):
        """What these may ask for at any time, with the answers kept: explanations, another's turn, the whole state, and every page."""
        length = self.ears[-1].position
        moment = rng.randrange(length + 1)
        for ear in rng.sample(self.ears, how_many):
            for message in ({"explain": "fly to the moon"}, {"explain": "pass"}, {"chat": ""}, {"act": "pass", "at": length - 1}, {"undo": "agree"}):
                ear.send(message)
                ear.until(b"refused", b"error", b"stale")
            ear.send({"sync": True})
            ear.until(b"state")
            who = "" if ear.viewer == "stranger" else f"?as={ear.viewer}"
            for path in ("", f"/record{who}", f"/log{who}", f"/at/{moment}{who}", "/record?as=all", "/log?as=0", "/analysis"):
                status, body, _ = request(self.server, "GET", f"/api/tables/{self.table}{path}", cookie=self.cookies[ear.viewer])
                ear.kept.append((length, path.encode() + b" %d " % status + body))

    def close(self):
        for ear in self.ears:
            ear.close()


class Trial:
    """Some tables of one game; `count` says what was seen."""

    def __init__(self, game, rng, count):
        self.game, self.rng, self.count, self.players = game, rng, count, GAMES[game]
        self.engine = Engine()
        self.first = Server("--quiet")
        self.second = None
        self.people = [Person(self.first, f"Seat {seat}") for seat in range(self.players)]
        self.watcher = Person(self.first, "Watcher")

    def alive(self):
        return self.first.alive() and (self.second is None or self.second.alive())

    def close(self):
        self.engine.close()
        self.first.remove()
        if self.second:
            self.second.remove()

    def open(self, options):
        table = self.people[0].table(self.game, seats=["me"] + ["open"] * (self.players - 1), start=False, options=options)
        for seat, person in enumerate(self.people[1:], start=1):
            assert person.post(f"/api/tables/{table}/sit", {"seat": seat})[0] == 200
        assert self.people[0].post(f"/api/tables/{table}/start")[0] == 200
        return Side(self.first, table, self.people, self.watcher)

    def true_record(self, server, table):
        with sqlite3.connect(f"file:{server.store}?mode=ro", uri=True) as database:
            key, seed = database.execute("SELECT key, seed FROM tables WHERE id = ?", (table,)).fetchone()
            return seed, [text for (text,) in database.execute("SELECT text FROM events WHERE table_key = ? ORDER BY number", (key,))]

    def play_to_a_secret(self, side):
        """Random play to some moment; in Mesopotamia to one at which somebody has drawn."""
        least = self.rng.randrange(STEPS[self.game])
        while True:
            drawn = self.game != "mesopotamia" or b'"people":"?"' in side.ears[-1].last
            if least <= 0 and (drawn or least < -150):
                return
            actor = side.actor()
            if actor is None:
                return
            side.act(actor.viewer, self.rng.choice(actor.legal()))
            least -= 1

    def run(self, tables):
        started = []
        for _ in range(tables):
            options = self.rng.choice(OPTIONS[self.game])
            side = self.open(options)
            self.play_to_a_secret(side)
            self.check_lines(side, options)
            side.close()
            started.append((side.table, options, side.over))
        copy = Path(self.first.folder) / "twin.db"
        with sqlite3.connect(self.first.store) as source, sqlite3.connect(copy) as target:
            source.backup(target)
            twins = {table: self.exchange(target, table, options) for table, options, over in started if not over}
        target.close()
        self.second = Server("--quiet", store=str(copy))
        also = [Person(self.second, cookie=person.cookie) for person in [*self.people, self.watcher]]
        for table, options, over in started:
            self.count["games"] += 1
            if over:
                continue
            sides = [Side(self.first, table, self.people, self.watcher), Side(self.second, table, also[:-1], also[-1])]
            self.play_twins(sides, twins[table])
            self.judge(sides, options, twins[table])
            self.finish(sides[0], options)
            for side in sides:
                side.close()

    def exchange(self, database, table, options):
        """Changes a secret in the copy of the store; says which kind: a hidden item, or the seed."""
        seed, actions = self.true_record(self.first, table)
        key = database.execute("SELECT key FROM tables WHERE id = ?", (table,)).fetchone()[0]
        twin = twin_of(Truth(self.engine, self.game, self.players, options, actions), self.engine, self.rng)
        if twin:
            for number, (was, now) in enumerate(zip(actions, twin.actions)):
                if was != now:
                    kind, actor, keep, at = database.execute("SELECT kind, actor, keep, time FROM events WHERE table_key = ? AND number = ?", (key, number)).fetchone()
                    database.execute("UPDATE events SET text = ?, checksum = ? WHERE table_key = ? AND number = ?",
                                     (now, checksum(table, number, kind, actor, now, keep, at), key, number))
            return "item"
        head = list(database.execute("SELECT id, game, rules, players, options, seed, title, visibility, settings, host, created, live FROM tables WHERE key = ?", (key,)).fetchone())
        head[5] = seed[::-1]
        seats = database.execute("SELECT person, bot, stand_in FROM seats WHERE table_key = ? ORDER BY seat", (key,)).fetchall()
        database.execute("UPDATE tables SET seed = ?, checksum = ? WHERE key = ?", (head[5], checksum(*head, *(part for seat in seats for part in seat)), key))
        return "seed"

    def play_twins(self, sides, kind):
        """The same actions at both, as long as there are such and the public sees the same."""
        moments = 0
        while True:
            actors = [side.actor() for side in sides]
            if None in actors or actors[0].viewer != actors[1].viewer or len(sides[0].ears[-1].kept) != len(sides[1].ears[-1].kept):
                return
            if masked(sides[0].ears[-1].kept[-1][1]) != masked(sides[1].ears[-1].kept[-1][1]):
                return
            if moments == 0 or self.rng.random() < 0.04:
                state = self.rng.getstate()
                for side in sides:
                    self.rng.setstate(state)  # the same questions
                    side.ask(self.rng, 3 if moments == 0 else 1)
            also = set(actors[1].legal())
            common = [action for action in actors[0].legal() if action in also]
            if not common:
                return
            action = self.rng.choice(common)
            for side in sides:
                side.act(actors[0].viewer, action)
            moments += 1
            self.count["twin actions"] += 1

    def judge(self, sides, options, kind):
        truths = [Truth(self.engine, self.game, self.players, options, self.true_record(side.server, side.table)[1]) for side in sides]
        self.count[f"twins by {kind}"] += 1
        for one, two in zip(sides[0].ears, sides[1].ears):
            differ = False
            for (position, mine), (also, theirs) in zip(one.kept, two.kept):
                if masked(mine) == masked(theirs):
                    self.count["messages alike"] += 1
                    self.count["bytes alike"] += len(mine)
                    continue
                differ = True
                if kind == "seed" and b'"seed":"' in mine:  # the game is over: it is shown
                    break
                if position == also and truths[0].knows(one.viewer, position) == truths[1].knows(two.viewer, position):
                    raise AssertionError(f"{self.game} {sides[0].table}, another {kind}: {one.viewer} can tell what it may not know at {position}:\n"
                                         + first_difference(masked(mine), masked(theirs)))
                break
            first = one.kept[0][0]
            if kind == "item" and isinstance(one.viewer, int) and truths[0].knows(one.viewer, first) != truths[1].knows(one.viewer, first):
                assert differ, f"{self.game}: the owner {one.viewer} of what was exchanged sees no difference"
                self.count["owners who saw it"] += 1

    def finish(self, side, options):
        """On to the end at the first table; then every line that anybody was told is held against the rulebook."""
        while (actor := side.actor()) is not None:
            side.act(actor.viewer, self.rng.choice(actor.legal()))
        self.check_lines(side, options)

    def check_lines(self, side, options):
        seed, actions = self.true_record(side.server, side.table)
        truth = Truth(self.engine, self.game, self.players, options, actions)
        for ear in side.ears:
            for position, message in ear.kept:
                self.count["messages"] += 1
                self.count["bytes"] += len(message)
                if not message.startswith((b'{"type":"moved"', b'{"type":"state"')):
                    continue
                said = json.loads(message)
                if said.get("result") is None:
                    for at in range(0, len(seed) - 8, 4):
                        assert seed[at:at + 8].encode() not in message, f"{self.game}: a part of the seed"
                for line in said["log"]:
                    may = truth.told(ear.viewer, line["at"], position)
                    assert line["action"] == may, f"{self.game}: {ear.viewer} reads {line} at {position}, and may read {may}"
                    self.count["lines"] += 1
            ear.kept.clear()


def masked(message):
    """Without what two tables may differ in: times, the seed's hash, and whether it has been quiet long enough to look for a free undo."""
    return TIME.sub(b"T", HASH.sub(b"", message)).replace(b'"can":"free"', b'"can":"ask"')


def first_difference(one, two):
    at = next((i for i, (a, b) in enumerate(zip(one, two)) if a != b), min(len(one), len(two)))
    return f"{one[:40]} ...\n{one[max(0, at - 200):at + 200]}\n{two[max(0, at - 200):at + 200]}"


def play(game, games, rng, progress=None, batch=20):
    """Plays so many games; what was seen, by name."""
    count = Counter()
    began = time.monotonic()
    while count["games"] < games:
        seen = Counter()
        trial = Trial(game, rng, seen)
        try:
            trial.run(min(batch, games - count["games"]))
        except (OSError, Closed):
            # On a starved machine a line may not be read for so long that the server gives it up. Such games are played again, a few times.
            if count["tried again"] >= 3 or not trial.alive():
                raise
            seen = Counter({"tried again": 1})
        finally:
            trial.close()
        count.update(seen)
        if progress:
            progress(f"{game}: {count['games']} of {games} games, {time.monotonic() - began:.0f} s")
    return count


def in_memory():
    """Stores of these tests need not outlive a power cut: in memory, where there is such a place, a commit costs nothing."""
    if Path("/dev/shm").is_dir():
        tempfile.tempdir = "/dev/shm"
