#!/usr/bin/env python3
"""Draws what a program shows on a terminal as an SVG: tools/terminal_picture.py OUT.svg 'typed\\nlines\\n' PROGRAM ARGS...

The pictures in docs/ are made with it, from the real program.
"""
import html
import os
import pty
import re
import select
import sys

COLOURS = {"31": "#e06c75", "32": "#98c379", "33": "#e5c07b", "34": "#61afef", "35": "#c678dd", "36": "#56b6c2"}
CODE = re.compile("\x1b\\[([0-9;]*)([A-Za-z])")


def shown(arguments, typed):
    pid, master = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm"
        os.execv(arguments[0], arguments)
    os.write(master, typed.encode())
    text = b""
    while select.select([master], [], [], 10)[0]:
        try:
            chunk = os.read(master, 65536)
        except OSError:
            break
        if not chunk:
            break
        text += chunk
    os.waitpid(pid, 0)
    return text.decode().replace("\r", "")


def spans(line):
    """The line as (style, text) pieces."""
    style, at = "", 0
    for match in CODE.finditer(line):
        if line[at : match.start()]:
            yield style, line[at : match.start()]
        at = match.end()
        code = match[1]
        style = {"0": "", "": "", "1": "font-weight:bold", "2": "fill:#8b919d"}.get(code, f"fill:{COLOURS.get(code, '#dcdfe4')}")
    if line[at:]:
        yield style, line[at:]


def picture(lines, columns):
    height = 18 * len(lines) + 24
    width = int(8.43 * columns) + 24
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f'<rect width="{width}" height="{height}" rx="8" fill="#1e2127"/>',
        '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" fill="#dcdfe4" xml:space="preserve">',
    ]
    for row, line in enumerate(lines):
        text = "".join(
            f'<tspan style="{style}">{html.escape(piece)}</tspan>' if style else html.escape(piece) for style, piece in spans(line)
        )
        out.append(f'<text x="12" y="{26 + 18 * row}">{text}</text>')
    return "\n".join(out + ["</g>", "</svg>", ""])


def main():
    target, typed, *arguments = sys.argv[1:]
    lines = shown(arguments, typed.encode().decode("unicode_escape")).rstrip("\n").split("\n")
    begin = max(i for i, line in enumerate(lines) if ">" not in line and "turn" in line or i == 0)
    lines = lines[begin : begin + 34]
    columns = max(len(CODE.sub("", line)) for line in lines)
    with open(target, "w", encoding="utf-8") as file:
        file.write(picture([line[:400] for line in lines], min(columns, 118)))


if __name__ == "__main__":
    main()
