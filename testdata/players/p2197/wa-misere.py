# Plays as if whoever makes the last move lost.
import sys

input()
heaps = list(map(int, input().split()))
mine = input() == "first"


def choose():
    large = [i for i, h in enumerate(heaps) if h > 1]
    if len(large) == 1:
        ones = sum(h == 1 for h in heaps)
        return large[0], heaps[large[0]] - (ones % 2 == 0)
    x = 0
    for h in heaps:
        x ^= h
    for i, h in enumerate(heaps):
        if h ^ x < h:
            return i, h - (h ^ x)
    return next(i for i, h in enumerate(heaps) if h), 1

while any(heaps):
    if mine:
        i, take = choose()
        print(i + 1, take, flush=True)
    else:
        move = sys.stdin.readline().split()
        if not move:
            break
        i, take = int(move[0]) - 1, int(move[1])
    heaps[i] -= take
    mine = not mine
