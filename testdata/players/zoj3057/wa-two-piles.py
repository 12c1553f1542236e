# Empties a pile, and plays Wythoff's game with the other two.
import sys


def lost(a, b):
    return int((b - a) * (1 + 5 ** 0.5) / 2) == a


line = sys.stdin.readline().strip()
while line not in ("first", "second"):
    line = sys.stdin.readline().strip()
text = sys.stdin.readline()
if line == "second":
    text = sys.stdin.readline()
while text.strip():
    piles = list(map(int, text.split()))
    if not any(piles):
        break
    moves = []
    for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)):
        for n in range(1, min(piles[i], piles[j]) + 1):
            q = piles[:]
            q[i] = piles[i] - n
            q[j] = piles[j] - n
            moves.append(sorted(q))
    good = [q for q in moves if q[0] == 0 and lost(q[1], q[2])]
    print(*(good or moves)[0], flush=True)
    text = sys.stdin.readline()
