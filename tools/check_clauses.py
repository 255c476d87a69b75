#!/usr/bin/env python3
"""Holds the code to the rulebooks: every clause that the code cites exists, and every clause of the rules is cited.

A clause is a number such as PL-5.2 that stands in bold in rules/<game>.md. Chapters that hold notes, figures or sources
instead of rules say so in their headings, and need no citation.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLAUSE = re.compile(r"\b([A-Z]{2})-(\d+(?:\.\d+)*)\b")
DEFINED = re.compile(r"\*\*([A-Z]{2}-\d+(?:\.\d+)*)\b|^#+ +([A-Z]{2}-\d+(?:\.\d+)*)\b", re.M)
NOTES = re.compile(r"^## +([A-Z]{2}-\d+)\b.*\b(notes|sources?|examples|measured|figures|areas|peoples)\b", re.I | re.M)
CODE = {".h", ".cpp", ".py", ".cmake", ".in"}


def defined_clauses(text):
    return {bold or heading for bold, heading in DEFINED.findall(text)}


def needs_citation(clause, clauses, notes):
    chapter = clause.split(".")[0]
    is_heading_of_clauses = any(other.startswith(clause + ".") for other in clauses)
    return chapter not in notes and not is_heading_of_clauses


def main():
    cited = {}
    for path in sorted(ROOT.rglob("*")):
        inside = path.relative_to(ROOT)
        if path.suffix not in CODE or inside.parts[0] not in {"engine", "bots", "cli", "tests"}:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for prefix, digits in CLAUSE.findall(line):
                cited.setdefault(f"{prefix}-{digits}", f"{inside}:{number}")
    problems = []
    known, prefixes = set(), set()
    for rulebook in sorted((ROOT / "rules").glob("*.md")):
        text = rulebook.read_text(encoding="utf-8")
        clauses = defined_clauses(text)
        if not clauses:
            continue
        known |= clauses
        prefixes |= {clause.split("-")[0] for clause in clauses}
        notes = {match[0] for match in NOTES.findall(text)}
        for clause in sorted(clauses, key=lambda c: [int(n) for n in re.findall(r"\d+", c)]):
            if needs_citation(clause, clauses, notes) and clause not in cited:
                problems.append(f"rules/{rulebook.name}: {clause} is cited nowhere in the code")
    for clause, place in sorted(cited.items()):
        if clause.split("-")[0] in prefixes and clause not in known:
            problems.append(f"{place}: there is no clause {clause}")
    for problem in problems:
        print(problem)
    print(f"{len(known)} clauses, {len(cited)} cited, {len(problems)} problems")
    return 1 if problems or not known else 0


if __name__ == "__main__":
    sys.exit(main())
