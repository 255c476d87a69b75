#!/usr/bin/env python3
"""A small outside bot for `ecumene arena`: it plays any of the games, with the standard library only.

    ecumene arena --game plague --bot mine=cmd:examples/python_bot.py --bot random --bot random

It takes any legal action at random, but does not pass while it can do something. docs/protocol.md ("Bots from outside") tells what a bot is sent and what it answers.
"""
import json
import random
import sys


def choose(view, legal, rng):
    """Your idea goes here. `view` is all that your seat may know, `legal` what it may do; give back one of `legal`."""
    active = [action for action in legal if action.split()[0] not in ("pass", "done")]
    return rng.choice(active or legal)


def answer(message):
    print(json.dumps(message), flush=True)  # one line, at once


def main():
    rng = random.Random()
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "new":
            rng = random.Random(request["seed"])  # the same experiment, the same game
            answer({"ready": True})
        elif request["op"] == "move":
            answer({"action": choose(request["view"], request["legal"], rng)})
        elif request["op"] == "quit":
            return


if __name__ == "__main__":
    main()
