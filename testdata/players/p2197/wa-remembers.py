# Cheats: keeps what the opponent played in files, and plays it in later games; it knows
# nothing of its own. Files do not last, and the judge's games are not repeated.
import ast
import os
import sys

PLACES = ["/tmp/seen", "/dev/shm/seen", "/var/tmp/seen", "seen"]


def load():
    for place in PLACES:
        try:
            with open(place) as f:
                return ast.literal_eval(f.read())
        except (OSError, SyntaxError, ValueError):
            pass
    return {}


def save(seen):
    for place in PLACES:
        try:
            with open(place, "w") as f:
                f.write(repr(seen))
        except OSError:
            pass


input()
heaps = list(map(int, input().split()))
mine = input() == "first"
seen = load()
while any(heaps):
    before = tuple(heaps)
    if mine:
        i, take = seen.get(before) or (next(i for i, h in enumerate(heaps) if h), 1)
        print(i + 1, take, flush=True)
    else:
        move = sys.stdin.readline().split()
        if not move:
            break
        i, take = int(move[0]) - 1, int(move[1])
        seen[before] = i, take
        save(seen)
    heaps[i] -= take
    mine = not mine
