"""Makes the constexpr tables of Mesopotamia's standard board from its board file, or says in one sentence what is wrong with the board.

    python3 make_board.py BOARD.json HEADER.h
"""

import json
import os
import re
import sys

KINDS = ("land", "desert", "sea", "uninhabited")
SPECIALS = ("urbanisation", "military", "seafaring", "slow_growth", "fast_growth")
EPOCHS = 5
CARDS_AN_EPOCH = 5
MOST_AREAS = 64  # an area is a bit of a 64-bit set


class BoardError(Exception):
    """What is wrong, in one sentence."""


def require(condition, sentence):
    if not condition:
        raise BoardError(sentence)


def is_id(text):
    return isinstance(text, str) and re.fullmatch(r"[a-z]+(_[a-z]+)*", text) is not None


def by_id(items, what):
    """Items keyed by their id, each id well-formed and used once."""
    found = {}
    for item in items:
        require(isinstance(item, dict), f"{what} {item!r} is not an object.")
        name = item.get("id")
        require(is_id(name), f"{what} {name!r} is not named by a lower-case word.")
        require(name not in found, f"{what} {name} is listed twice.")
        require(isinstance(item.get("name"), str) and item["name"], f"{what} {name} has no name for people to read.")
        found[name] = item
    return found


def check_areas(areas):
    require(len(areas) <= MOST_AREAS, f"The board has {len(areas)} areas, and a set holds {MOST_AREAS}.")
    for name, area in areas.items():
        require(area.get("kind") in KINDS, f"Area {name} is of the unknown kind {area.get('kind')!r}.")
        require(isinstance(area.get("double"), bool), f"Area {name} does not say whether it is double.")
        require(not area["double"] or area["kind"] == "land", f"Area {name} is double but not land.")
        near = area.get("adjacent")
        require(isinstance(near, list), f"Area {name} has no list of adjacent areas.")
        require(len(set(near)) == len(near), f"Area {name} lists a neighbour twice.")
        for other in near:
            require(other in areas, f"Area {name} borders the unknown area {other!r}.")
            require(other != name, f"Area {name} borders itself.")
            require(name in areas[other]["adjacent"], f"Area {name} borders {other}, but {other} does not border {name}.")
    seas = [name for name, area in areas.items() if area["kind"] == "sea"]
    require(len(seas) == 1, f"The board has {len(seas)} seas instead of one.")
    return seas[0]


def check_borders(board, areas):
    seen = set()
    for border in board.get("difficult", []):
        pair = (border.get("from"), border.get("to"))
        for end in pair:
            require(end in areas, f"A difficult border names the unknown area {end!r}.")
        require(pair[1] in areas[pair[0]]["adjacent"], f"The difficult border from {pair[0]} to {pair[1]} joins areas that are not adjacent.")
        require(pair not in seen, f"The difficult border from {pair[0]} to {pair[1]} is listed twice.")
        seen.add(pair)
    for strait in board.get("straits", []):
        ends = strait.get("between", [])
        require(len(ends) == 2, "A strait does not lie between two areas.")
        for end in ends:
            require(end in areas, f"A strait names the unknown area {end!r}.")
        require(ends[1] in areas[ends[0]]["adjacent"], f"The strait between {ends[0]} and {ends[1]} joins areas that are not adjacent.")
        for pair in (tuple(ends), tuple(reversed(ends))):
            require(pair not in seen, f"The strait between {ends[0]} and {ends[1]} is a difficult border.")


def reached(areas, start):
    """The land areas that a people starting here can come to: over land and straits, and over the sea if it starts there."""
    found, edge = set(), [start]
    while edge:
        for near in areas[edge.pop()]["adjacent"]:
            if areas[near]["kind"] == "land" and near not in found:
                found.add(near)
                edge.append(near)
    return found


def check_numbers(name, people):
    epoch = people.get("epoch")
    require(epoch in range(1, EPOCHS + 1), f"People {name} is of the unknown epoch {epoch!r}.")
    for key in ("tribes", "numbers"):
        row = people.get(key)
        require(
            isinstance(row, list) and len(row) == EPOCHS and all(isinstance(n, int) and 0 <= n < 100 for n in row),
            f"People {name} needs a number of {key} for each of the {EPOCHS} epochs.",
        )
        require(not any(row[: epoch - 1]), f"People {name} has {key} before its epoch {epoch}.")
    require(people["tribes"][epoch - 1] > 0, f"People {name} has no tribes in its epoch {epoch}.")
    require(all(people["numbers"][epoch - 1 :]), f"People {name} has no number in an epoch in which it exists.")
    require(people["numbers"][epoch - 1] == people.get("number"), f"People {name} has another number on its card than in its epoch.")


def check_peoples(peoples, areas):
    for name, people in peoples.items():
        check_numbers(name, people)
        start, bonus, special = people.get("start"), people.get("bonus"), people.get("special")
        require(start in areas, f"People {name} starts in the unknown area {start!r}.")
        require(areas[start]["kind"] != "uninhabited", f"People {name} starts in {start}, which nobody can enter.")
        missed = {area for area in areas if areas[area]["kind"] == "land"} - reached(areas, start) - {start}
        require(not missed, f"People {name} starts in {start}, from which {min(missed, default='')} is unreachable.")
        require(bonus is None or bonus in areas, f"People {name} has its bonus in the unknown area {bonus!r}.")
        require(bonus is None or areas[bonus]["kind"] == "land", f"People {name} has its bonus in {bonus}, which is not land.")
        require(special is None or special in SPECIALS, f"People {name} has the unknown special {special!r}.")
        source = people.get("source", {})
        for key in ("special", "bonus"):
            require(source.get(key) in ("source", "reconstruction"), f"People {name} does not say where its {key} comes from.")
    for epoch in range(1, EPOCHS + 1):
        new = [name for name, people in peoples.items() if people["epoch"] == epoch]
        require(len(new) == CARDS_AN_EPOCH, f"Epoch {epoch} has {len(new)} peoples instead of {CARDS_AN_EPOCH}.")
        numbers = {}
        for name, people in peoples.items():
            number = people["numbers"][epoch - 1]
            require(number == 0 or number not in numbers, f"Peoples {numbers.get(number)} and {name} both have number {number} in epoch {epoch}.")
            numbers[number] = name


def checked(board):
    """The areas by id, the peoples by card number and the sea's id of a consistent board."""
    require(isinstance(board, dict), "The board is not an object.")
    require(board.get("game") == "mesopotamia", "The board is not one of Mesopotamia.")
    require(board.get("version") == 1, f"The board's version is {board.get('version')!r}, and only 1 is known.")
    areas = by_id(board.get("areas", []), "Area")
    areas = dict(sorted(areas.items()))  # plain byte order is the order of ME-12.3
    sea = check_areas(areas)
    check_borders(board, areas)
    peoples = by_id(board.get("peoples", []), "People")
    check_peoples(peoples, areas)
    return areas, sorted(peoples.values(), key=lambda people: people["number"]), sea


def header(board):
    areas, peoples, sea = checked(board)
    index = {name: at for at, name in enumerate(areas)}
    difficult = {(border["from"], border["to"]) for border in board["difficult"]}

    def area_set(names):
        return f"0x{sum(1 << index[name] for name in names):016x}"

    def where(condition):
        return area_set(name for name, area in areas.items() if condition(area))

    def table(type_, name, rows):
        body = "".join(f"    {row},\n" for row in rows)
        return f"inline constexpr std::array<{type_}, {len(rows)}> {name} = {{{{\n{body}}}}};\n"

    def people_row(people):
        source = people["source"]
        special = people["special"] or "none"
        bonus = index[people["bonus"]] if people["bonus"] else -1
        return "{{{}}}".format(
            ", ".join(
                (
                    json.dumps(people["id"]),
                    json.dumps(people["name"]),
                    str(people["epoch"]),
                    str(people["number"]),
                    "{" + ", ".join(map(str, people["numbers"])) + "}",
                    "{" + ", ".join(map(str, people["tribes"])) + "}",
                    str(index[people["start"]]),
                    str(bonus),
                    f"Special::{special}",
                    str(source["special"] == "source").lower(),
                    str(source["bonus"] == "source").lower(),
                )
            )
        )

    return "\n".join(
        (
            "// Made by make_board.py from rules/boards/mesopotamia.json: the map and the people cards as tables.",
            "#pragma once\n",
            '#include "engine/games/mesopotamia/board_types.h"\n',
            "#include <array>\n",
            "namespace ecumene::mesopotamia::standard {\n",
            f"inline constexpr int area_count = {len(areas)}, people_count = {len(peoples)};",
            f"inline constexpr int sea = {index[sea]};\n",
            table("std::string_view", "area_ids", [json.dumps(name) for name in areas]),
            table("std::string_view", "area_names", [json.dumps(area["name"]) for area in areas.values()]),
            "// Every neighbour, sea and uninhabited ones included.",
            table("AreaSet", "adjacent", [area_set(area["adjacent"]) for area in areas.values()]),
            "// The neighbours whose attack into this area is difficult.",
            table("AreaSet", "difficult_from", [area_set(a for a, b in sorted(difficult) if b == name) for name in areas]),
            f"inline constexpr AreaSet lands = {where(lambda area: area['kind'] == 'land')};",
            f"inline constexpr AreaSet deserts = {where(lambda area: area['kind'] == 'desert')};",
            f"inline constexpr AreaSet doubles = {where(lambda area: area['double'])};\n",
            table("PeopleCard", "people_cards", [people_row(people) for people in peoples]),
            "} // namespace ecumene::mesopotamia::standard\n",
        )
    )


def main(arguments):
    if len(arguments) != 2:
        print("use: make_board.py BOARD.json HEADER.h", file=sys.stderr)
        return 2
    source, target = arguments
    try:
        with open(source, encoding="utf-8") as file:
            text = header(json.load(file))
    except (OSError, ValueError) as error:
        print(f"{source}: the board cannot be read: {error}", file=sys.stderr)
        return 1
    except BoardError as error:
        print(f"{source}: {error}", file=sys.stderr)
        return 1
    os.makedirs(os.path.dirname(os.path.abspath(target)), exist_ok=True)
    with open(target, "w", encoding="utf-8") as file:
        file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
