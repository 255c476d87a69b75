"""Makes the outlines of Mesopotamia's areas from its board file, for charts that show numbers on the map.

    python3 make_picture.py BOARD.json HEADER.h
"""

import json
import sys


def ring(points):
    """A closed path through whole numbers. Neighbours share their points, so they still fit after rounding."""
    rounded = []
    for x, y in points:
        point = (round(x), round(y))
        if not rounded or rounded[-1] != point:
            rounded.append(point)
    if len(rounded) > 1 and rounded[0] == rounded[-1]:
        rounded.pop()
    return "M" + "L".join(f"{x} {y}" for x, y in rounded) + "Z"


def outline(area):
    return "".join(ring(points) for polygon in area["polygons"] for points in polygon)


def row(area):
    x, y = area["label"]
    return "    {%s, %s,\n     %s, %g, %g},\n" % (json.dumps(area["id"]), json.dumps(area["name"]), json.dumps(outline(area)), x, y)


def header(board):
    areas = sorted((area for area in board["areas"] if area["kind"] != "sea"), key=lambda area: area["id"])
    return "".join(
        (
            "// Made by make_picture.py from rules/boards/mesopotamia.json: the outlines of the areas.\n",
            "#pragma once\n\nnamespace ecumene::mesopotamia {\n\n",
            f"inline constexpr double map_width = {board['width']}, map_height = {board['height']};\n\n",
            "struct AreaOutline {\n    const char *id, *name, *outline;\n    double x, y;\n};\n",
            f"inline constexpr AreaOutline area_outlines[{len(areas)}] = {{\n",
            *map(row, areas),
            "};\n\n} // namespace ecumene::mesopotamia\n",
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
