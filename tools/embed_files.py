#!/usr/bin/env python3
"""Writes a C++ file that holds the web table, the rulebooks and the interface's description.

Usage: tools/embed_files.py ROOT OUTPUT.cpp
The program then needs no files beside it. Where web/dist has not been built, a plain page says so.
"""
import gzip
import hashlib
import sys
from pathlib import Path

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".yaml": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".woff": "font/woff",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
PLAIN_PAGE = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Ecumene</title>
<h1>Ecumene</h1>
<p>The server runs, but it was built without the web table. Build it (npm ci and npm run build in web/) and build the
program again. The interface for programs is at /api (docs/api.md).</p>
</html>
"""


def literal(data):
    """A C++ string literal; octal escapes always have three digits, so what follows cannot join them."""
    plain = set(b" !#$%&'()*+,-./0123456789:;<=>@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~")
    lines = []
    for start in range(0, len(data), 4000):
        part = data[start:start + 4000]
        lines.append('"' + "".join(chr(b) if b in plain else f"\\{b:03o}" for b in part) + '"')
    return "\n        ".join(lines) or '""'


def main():
    root, output = Path(sys.argv[1]), Path(sys.argv[2])
    files = {"/index.html": PLAIN_PAGE}
    dist = root / "web/dist"
    for path in sorted(p for p in dist.rglob("*") if p.is_file()):
        files["/" + path.relative_to(dist).as_posix()] = path.read_bytes()
    for path in sorted((root / "rules").glob("*.md")):
        files["/rules/" + path.name] = path.read_bytes()
    files["/api/openapi.yaml"] = (root / "docs/openapi.yaml").read_bytes()

    entries = []
    for name, data in sorted(files.items()):
        suffix = Path(name).suffix
        packed = gzip.compress(data, 9, mtime=0) if TYPES.get(suffix, "").split("/")[0] not in ("font", "image") or suffix == ".svg" else b""
        if len(packed) >= len(data):
            packed = b""
        etag = hashlib.sha256(data).hexdigest()[:20]
        entries.append(f'    {{"{name}", "{TYPES.get(suffix, "application/octet-stream")}", "\\"{etag}\\"",\n'
                       f'     {{{literal(data)},\n      {len(data)}}},\n     {{{literal(packed)},\n      {len(packed)}}}}},\n')
    output.write_text("// Made by tools/embed_files.py.\n#include \"server/app/routes/files.h\"\n\n#include <algorithm>\n\n"
                      "namespace ecumene::server {\nnamespace {\n\nconst WebFile files[] = {\n" + "".join(entries) +
                      "};\n\n} // namespace\n\nstd::span<const WebFile> web_files() { return files; }\n\nconst WebFile* web_file(std::string_view path) {\n"
                      "    const auto file = std::find_if(std::begin(files), std::end(files),\n"
                      "                                   [&](const WebFile& f) { return f.path == path; });\n"
                      "    return file == std::end(files) ? nullptr : file;\n}\n\n} // namespace ecumene::server\n")


if __name__ == "__main__":
    main()
