#!/usr/bin/env python3
"""Turns rules/boards/peoples.json into C++ headers of constexpr tables, and refuses a board that contradicts itself.

    make_board.py BOARD.json PLACES.h BOARD.h

PLACES.h says which bit stands for which region in a set; BOARD.h holds the board itself.
"""
import json
import sys

CONTINENTS = ["na", "sa", "eu", "af", "as", "oc"]  # PE-3.1, the board order
LAND_BORDERS = {("na24", "sa01"), ("eu10", "as04"), ("eu17", "as12"), ("eu24", "as17"), ("af08", "as24")}  # PE-3.2
ORIENTATIONS = ["up", "down"]
NO_REGION = 191  # the last bit of a set of regions, which no region has
WORDS = 3  # of 64 bits, in a set of regions

# Where the regions of a continent lie in a set: the word, the first bit, and by how many bits each next row of the grid
# lies farther. Chosen so that the neighbours of all regions are found by a few shifts: one bit to the side, five or
# eight bits to the row above or below, and nine bits between the second and the third word over a land border.
LAYOUT = {
    "na": (0, 0, [8, 8, 8, 8]), "sa": (0, 36, [5, 5, 5, 5, 5]),
    "eu": (1, 0, [8, 8, 8]), "af": (1, 31, [8, 8, 8]),
    "as": (2, 0, [5, 8, 8, 5, 5]), "oc": (2, 30, [8, 8, 8]),
}
LEFT, RIGHT, ACROSS = range(3)  # the sides of a triangle; across is above or below
SHIFTS = {"left": (LEFT, -1), "right": (RIGHT, 1), "above_5": (ACROSS, -5), "above_8": (ACROSS, -8),
          "below_5": (ACROSS, 5), "below_8": (ACROSS, 8), "border_left": (LEFT, -(64 - 9)), "border_right": (RIGHT, 64 - 9)}


class BadBoard(Exception):
    """What is wrong with the board, in one sentence."""


def expect(holds, sentence):
    if not holds:
        raise BadBoard(sentence)


def index_of(board):
    return {region["id"]: i for i, region in enumerate(board["regions"])}


def check(board):
    """PE-3: raises BadBoard at the first contradiction."""
    for key in ("regions", "seas", "continents"):
        expect(isinstance(board.get(key), list), f"the board has no list of {key}")
    regions, seas = board["regions"], {sea["id"]: sea for sea in board["seas"]}
    wanted = [f"{c}{n:02}" for c in CONTINENTS for n in range(1, 25)]
    expect([c["id"] for c in board["continents"]] == CONTINENTS, "the continents are not na, sa, eu, af, as, oc in this order")
    expect([r["id"] for r in regions] == wanted, "the regions are not na01 to oc24 in board order")
    by_id = {r["id"]: r for r in regions}
    for r in regions:
        name = r["id"]
        expect(r["continent"] == name[:2], f"{name} says that it lies in continent {r['continent']}")
        expect(r["orientation"] in ORIENTATIONS, f"{name} points neither up nor down")
        expect(len(r["adjacent"]) == len(set(r["adjacent"])), f"{name} names a neighbour twice")
        expect(1 <= len(r["adjacent"]) <= 3, f"{name} has {len(r['adjacent'])} neighbours, and a triangle has one to three")
        for other in r["adjacent"]:
            expect(other in by_id, f"{name} is adjacent to {other}, which is no region")
            expect(name in by_id[other]["adjacent"], f"{name} is adjacent to {other}, but {other} not to {name}")
            expect(r["orientation"] != by_id[other]["orientation"], f"{name} and {other} are adjacent but point the same way")
            crosses = r["continent"] != by_id[other]["continent"]
            expect(not crosses or (name, other) in LAND_BORDERS or (other, name) in LAND_BORDERS,
                   f"{name} and {other} are adjacent, but no land border runs there")
        for sea in r["seas"]:
            expect(sea in seas, f"{name} touches {sea}, which is no sea")
            expect(name in seas[sea]["coast"], f"{name} touches {sea}, but is not on its coast")
    shared = {}  # the first age's count of ways needs this (first_age.cpp)
    for r in regions:
        for pair in ((a, b) for a in r["adjacent"] for b in r["adjacent"] if a < b):
            expect(pair not in shared, f"{pair[0]} and {pair[1]} have two neighbours in common, {shared.get(pair)} and {r['id']}")
            shared[pair] = r["id"]
    for a, b in sorted(LAND_BORDERS):
        expect(b in by_id[a]["adjacent"], f"the land border of {a} and {b} is missing")
    for sea in board["seas"]:
        for name in sea["coast"]:
            expect(name in by_id and sea["id"] in by_id[name]["seas"], f"{name} is on the coast of {sea['id']}, but does not touch it")
    for c in CONTINENTS:
        for o in ORIENTATIONS:
            number = sum(r["continent"] == c and r["orientation"] == o for r in regions)
            expect(number == 12, f"{c} has {number} regions that point {o}, not 12")


def neighbours_of(board):
    index = index_of(board)
    return [sorted(index[other] for other in r["adjacent"]) for r in board["regions"]]


def second_age_reach(board):
    """PE-6.2.1: an adjacent region, past one region, or past one sea."""
    near, coast = neighbours_of(board), coasts(board)
    reach = []
    for i, r in enumerate(board["regions"]):
        joined = set(near[i])
        for j in near[i]:
            joined.update(near[j])
        for sea in r["seas"]:
            joined.update(coast[sea])
        joined.discard(i)
        reach.append(joined)
    return reach


def coasts(board):
    index = index_of(board)
    return {sea["id"]: [index[name] for name in sea["coast"]] for sea in board["seas"]}


def steps_from(board, start):
    """PE-9.1.3: edges of the shortest path over adjacent regions and seas; sea number s is node 144 + s."""
    near = neighbours_of(board)
    seas = [sea["id"] for sea in board["seas"]]
    coast = coasts(board)
    count = len(near)
    steps = {start: 0}
    queue = [start]
    for node in queue:
        if node < count:
            nexts = near[node] + [count + seas.index(sea) for sea in board["regions"][node]["seas"]]
        else:
            nexts = coast[seas[node - count]]
        for other in nexts:
            if other not in steps:
                steps[other] = steps[node] + 1
                queue.append(other)
    expect(all(i in steps for i in range(count)), f"not every region can be reached from {board['regions'][start]['id']}")
    return [steps[i] for i in range(count)]


def starting(board, orientation):
    return [i for i, r in enumerate(board["regions"]) if r["orientation"] == orientation]


def conflicts(board):
    """PE-4.3 (iii): the pairs of regions that are adjacent to the same region."""
    return {(a, b) for near in neighbours_of(board) for a in near for b in near if a < b}


def pairings(board, orientation, continent):
    """Every way to split a continent's twelve starting regions into six pairs of which none is in conflict.

    A valid placement is such a split together with a people for each pair. One is written as three bits a region, its
    pair's number, the first region lowest; pairs are numbered in the order of their first region.
    """
    slots = [i for i in starting(board, orientation) if board["regions"][i]["continent"] == continent]
    bad = conflicts(board)
    found = []

    def split(chosen, pair):
        if pair == 6:
            found.append(sum(chosen[k] << (3 * k) for k in range(12)))
            return
        first = next(k for k in range(12) if k not in chosen)
        for second in range(first + 1, 12):
            if second not in chosen and (slots[first], slots[second]) not in bad:
                split({**chosen, first: pair, second: pair}, pair + 1)

    split({}, 0)
    expect(found, f"no valid placement exists in {continent} on the regions that point {orientation}")
    return found


def crossings(board, orientation):
    """Pairs of starting regions of different continents that are in conflict, by place among the 72."""
    places = {i: k for k, i in enumerate(starting(board, orientation))}
    return sorted((places[a], places[b]) for a, b in conflicts(board)
                  if a in places and b in places and places[a] // 12 != places[b] // 12)


def landmasses(board):
    """PE-3.2: for each continent the first continent that it is joined to by land."""
    first = list(range(len(CONTINENTS)))
    for _ in CONTINENTS:
        for a, b in LAND_BORDERS:
            x, y = CONTINENTS.index(a[:2]), CONTINENTS.index(b[:2])
            first[x] = first[y] = min(first[x], first[y])
    return first


def places(board):
    """The bit that stands for each region in a set, in board order too."""
    found, corner = [], {}
    for region in board["regions"]:
        row, column = grid_place(region)
        word, first, strides = LAYOUT[region["continent"]]
        top, left = corner.setdefault(region["continent"], (row, column))
        expect(row - top <= len(strides), f"{region['id']} lies in a row that the layout of the sets does not have")
        found.append(64 * word + first + sum(strides[:row - top]) + column - left)
    expect(found == sorted(set(found)) and found[0] >= 0 and found[-1] < NO_REGION, "the layout of the sets mixes up the regions")
    return found


def side(board, a, b):
    """On which side of a region its neighbour lies."""
    (row, column), (other_row, other_column) = (grid_place(board["regions"][i]) for i in (a, b))
    return ACROSS if row != other_row else LEFT if other_column < column else RIGHT


def shift_masks(board):
    """For each shift the regions whose neighbour on that side is found by it; together they find every neighbour once."""
    place, masks = places(board), {name: [] for name in SHIFTS}
    for i, near in enumerate(neighbours_of(board)):
        for j in near:
            name = next((n for n, shift in SHIFTS.items() if shift == (side(board, i, j), place[j] - place[i])), None)
            expect(name, f"no shift of the sets leads from {board['regions'][i]['id']} to {board['regions'][j]['id']}")
            masks[name].append(place[i])
    return masks


def bits(members):
    words = [0] * WORDS
    for i in members:
        words[i // 64] |= 1 << (i % 64)
    return [f"{word:#x}" for word in words]


def bitset(board, members):
    place = places(board)
    return "{{" + ", ".join(bits(place[i] for i in members)) + "}}"


def table(kind, name, rows):
    return f"inline constexpr std::array<{kind}, {len(rows)}> {name} = {{{{\n" + "".join(f"    {row},\n" for row in rows) + "}};\n"


def brace(values):
    return "{" + ", ".join(str(v) for v in values) + "}"


def grid_place(region):
    """Row and column of a triangle in the grid of PE-3.1."""
    return round(min(y for _, y in region["vertices"]) / 69.282), round(min(x for x, _ in region["vertices"]) / 40)


def places_header(board):
    check(board)
    place = places(board)
    region_at = [place.index(k) if k in place else NO_REGION for k in range(64 * WORDS)]
    nowhere = [NO_REGION] * (NO_REGION + 1 - len(place))  # so that no_region may be looked up too
    out = ["// Which bit of a set stands for which region, made from rules/boards/peoples.json by make_board.py: do not edit.\n"
           "#pragma once\n\n#include <array>\n#include <cstdint>\n\nnamespace ecumene::peoples::board {\n\n"]
    out.append(table("std::uint8_t", "place", place + nowhere))
    out.append(table("std::uint8_t", "region_at", region_at))
    out.append(table("std::uint64_t", "every", bits(place)))
    for name, members in shift_masks(board).items():
        out.append(table("std::uint64_t", name, bits(members)))
    out.append("\n} // namespace ecumene::peoples::board\n")
    return "".join(out)


def sides_of(board, region, near):
    """The sides of the neighbours in board order, then those where there is none."""
    there = [side(board, region, other) for other in near]
    return there + [s for s in (LEFT, RIGHT, ACROSS) if s not in there]


def header(board):
    check(board)
    near = neighbours_of(board)
    seas = [sea["id"] for sea in board["seas"]]
    out = ["// The board of Peoples as tables, made from rules/boards/peoples.json by make_board.py: do not edit.\n#pragma once\n\n"
           '#include "engine/games/peoples/regions.h"\n\n#include <span>\n#include <string_view>\n\n'
           "namespace ecumene::peoples::board {\n\n"]
    out.append(table("std::string_view", "names", [f'"{r["id"]}"' for r in board["regions"]]))
    out.append(table("std::string_view", "continent_names", [f'"{c["name"]}"' for c in board["continents"]]))
    out.append(table("std::string_view", "sea_names", [f'"{s["name"]}"' for s in board["seas"]]))
    out.append(table("std::uint16_t", "seas", [sum(1 << seas.index(s) for s in r["seas"]) for r in board["regions"]]))
    out.append(table("GridPlace", "grid", [brace(grid_place(r)) for r in board["regions"]]))
    out.append(table("Neighbours", "neighbours", ["{" + brace(n + [NO_REGION] * (3 - len(n))) + "}" for n in near]))
    out.append(table("Neighbours", "sides", ["{" + brace(sides_of(board, i, n)) + "}" for i, n in enumerate(near)]))
    out.append(table("Regions", "adjacent", [bitset(board, n) for n in near]))
    out.append(table("Regions", "second_age_reach", [bitset(board, n) for n in second_age_reach(board)]))
    out.append(table("Steps", "steps", ["{" + brace(steps_from(board, i)) + "}" for i in range(len(near))]))
    out.append(table("std::uint8_t", "landmass", landmasses(board)))
    for o in ORIENTATIONS:
        out.append(table("std::uint8_t", f"starting_{o}", starting(board, o)))
        out.append(table("Crossing", f"crossings_{o}", [brace(pair) for pair in crossings(board, o)]))
        for c in CONTINENTS:
            out.append(table("std::uint64_t", f"pairings_{o}_{c}", [f"{p:#x}" for p in pairings(board, o, c)]))
        out.append(f"inline constexpr std::array<std::span<const std::uint64_t>, {len(CONTINENTS)}> pairings_{o} = {{{{\n"
                   + "".join(f"    pairings_{o}_{c},\n" for c in CONTINENTS) + "}};\n")
    out.append("\n} // namespace ecumene::peoples::board\n")
    return "".join(out)


def main(arguments):
    if len(arguments) != 4:
        print("usage: make_board.py BOARD.json PLACES.h BOARD.h", file=sys.stderr)
        return 2
    try:
        with open(arguments[1], encoding="utf-8") as file:
            board = json.load(file)
        texts = [places_header(board), header(board)]
    except (OSError, ValueError, KeyError, TypeError, BadBoard) as error:
        what = f"it lacks the key {error}" if isinstance(error, KeyError) else str(error)
        print(f"{arguments[1]}: {what}.", file=sys.stderr)
        return 1
    for name, text in zip(arguments[2:], texts):
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
