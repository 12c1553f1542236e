# Leaves a multiple of 4.
import sys

heaps = [int(input())]
mine = input() == "first"


def choose():
    rest = heaps[0] % 4
    return 0, rest if rest in (1, 2) else 1

while any(heaps):
    if mine:
        i, take = choose()
        print(take, flush=True)
    else:
        move = sys.stdin.readline().split()
        if not move:
            break
        i, take = 0, int(move[0])
    heaps[i] -= take
    mine = not mine
