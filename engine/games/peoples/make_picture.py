"""Makes the outlines of Peoples' continents and regions from the board file, for charts that show numbers on the board.

    python3 make_picture.py BOARD.json HEADER.h
"""

import json
import sys


def outline(points):
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z"


def row(key, title, points, at):
    return "    {%s, %s, %s, %g, %g},\n" % (json.dumps(key), json.dumps(title), json.dumps(outline(points)), *at)


def middle(points):
    return [sum(p[i] for p in points) / len(points) for i in (0, 1)]


def header(board):
    names = {continent["id"]: continent["name"] for continent in board["continents"]}
    rows = [row(c["id"], c["name"], c["outline"], middle(c["outline"])) for c in board["continents"]]
    rows += [row(r["id"], f"{r['id']}, {names[r['continent']]}", r["vertices"], r["label"]) for r in board["regions"]]
    return "".join(
        (
            "// Made by make_picture.py from rules/boards/peoples.json: the outlines of continents and regions.\n",
            "#pragma once\n\nnamespace ecumene::peoples {\n\n",
            f"inline constexpr double board_width = {board['width']}, board_height = {board['height']};\n\n",
            "struct PlaceOutline {\n    const char *id, *name, *outline;\n    double x, y;\n};\n",
            f"inline constexpr PlaceOutline place_outlines[{len(rows)}] = {{\n",
            *rows,
            "};\n\n} // namespace ecumene::peoples\n",
        )
    )


def main(arguments):
    if len(arguments) != 2:
        print("use: make_picture.py BOARD.json HEADER.h", file=sys.stderr)
        return 2
    with open(arguments[0], encoding="utf-8") as file:
        text = header(json.load(file))
    with open(arguments[1], "w", encoding="utf-8") as file:
        file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
