# Cheats: prints the opponent's moves, too.
import sys

input()
heaps = list(map(int, input().split()))
mine = input() == "first"


def choose():
    return next(i for i, h in enumerate(heaps) if h), 1

while any(heaps):
    if mine:
        i, take = choose()
        print(i + 1, take)
        print(i + 1, take, flush=True)
    else:
        move = sys.stdin.readline().split()
        if not move:
            break
        i, take = int(move[0]) - 1, int(move[1])
    heaps[i] -= take
    mine = not mine
