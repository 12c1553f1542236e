# Plays Nim: moves to xor 0 where it can.
import sys

line = sys.stdin.readline().strip()
while line not in ("first", "second"):
    line = sys.stdin.readline().strip()
mine = line == "first"
piles = list(map(int, sys.stdin.readline().split()))
while any(piles):
    if mine:
        a, b, c = piles
        moves = []
        for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)):
            for n in range(1, min(piles[i], piles[j]) + 1):
                q = piles[:]
                q[i] = piles[i] - n
                q[j] = piles[j] - n
                moves.append(sorted(q))
        good = [q for q in moves if q[0] ^ q[1] ^ q[2] == 0]
        piles = (good or moves)[0]
        print(*piles, flush=True)
    else:
        line = sys.stdin.readline()
        if not line:
            break
        piles = list(map(int, line.split()))
    mine = not mine
