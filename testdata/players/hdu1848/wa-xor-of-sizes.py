# Plays as if any number could be taken, if a Fibonacci number does it.
import sys

heaps = list(map(int, input().split()))
mine = input() == "first"

FIB = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987]


def choose():
    x = heaps[0] ^ heaps[1] ^ heaps[2]
    for i, h in enumerate(heaps):
        if h ^ x < h and h - (h ^ x) in FIB:
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
