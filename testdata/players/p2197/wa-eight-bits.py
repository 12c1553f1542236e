# Keeps the xor in a byte.
import sys

input()
heaps = list(map(int, input().split()))
mine = input() == "first"


def choose():
    x = 0
    for h in heaps:
        x = (x ^ h) & 255
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
