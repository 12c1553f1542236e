# Leaves a multiple of 3.
import sys

heaps = [int(input())]
mine = input() == "first"


def choose():
    return 0, heaps[0] % 3 or 1

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
