# Leaves a sum that 4 divides, as if at most three could be taken.
import sys

input()
heaps = list(map(int, input().split()))
mine = input() == "first"


def choose():
    i = max(range(len(heaps)), key=lambda k: heaps[k])
    return i, min(heaps[i], sum(heaps) % 4 or 1)

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
