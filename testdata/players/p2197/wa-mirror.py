# Makes the two largest heaps equal: right for two heaps alone.
import sys

input()
heaps = list(map(int, input().split()))
mine = input() == "first"


def choose():
    order = sorted(range(len(heaps)), key=lambda k: -heaps[k])
    i = order[0]
    second = heaps[order[1]] if len(heaps) > 1 else 0
    return i, max(1, heaps[i] - second)

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
