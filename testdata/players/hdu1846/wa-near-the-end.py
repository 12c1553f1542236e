# Thinks only when two moves are left.
import sys

n, m = map(int, input().split())
heaps = [n]
mine = input() == "first"


def choose():
    if heaps[0] <= 2 * m + 1:
        return 0, heaps[0] % (m + 1) or 1
    return 0, 1

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
