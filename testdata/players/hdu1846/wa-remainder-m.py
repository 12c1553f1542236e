# Leaves a multiple of m.
import sys

n, m = map(int, input().split())
heaps = [n]
mine = input() == "first"


def choose():
    return 0, min(heaps[0], heaps[0] % m or 1)

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
