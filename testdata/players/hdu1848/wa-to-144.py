# Knows Fibonacci numbers to 144 alone.
import sys

heaps = list(map(int, input().split()))
mine = input() == "first"

FIB = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144]
LIMIT = max(heaps)
G = [0] * (LIMIT + 1)
for n in range(1, LIMIT + 1):
    after = {G[n - f] for f in FIB if f <= n}
    while G[n] in after:
        G[n] += 1


def choose():
    x = G[heaps[0]] ^ G[heaps[1]] ^ G[heaps[2]]
    for i, h in enumerate(heaps):
        for f in FIB:
            if f <= h and G[h] ^ x == G[h - f]:
                return i, f
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
