# Cold pairs by whole numbers.
import sys
from math import isqrt

input()
mine = input() == "first"
a, b = map(int, input().split())


def low(k):
    """The smaller number of the cold pair with difference k: floor(k * (1 + sqrt 5) / 2)."""
    return (k + isqrt(5 * k * k)) // 2


def choose():
    lo, hi = min(a, b), max(a, b)
    k = hi - lo
    if low(k) < lo:  # both
        return low(k), low(k) + k
    for about in (isqrt(5 * lo * lo) - lo) // 2, (3 * lo - isqrt(5 * lo * lo)) // 2:
        for k in range(max(0, about - 2), about + 3):
            if low(k) == lo and lo + k < hi:
                return lo, lo + k
            if low(k) + k == lo and low(k) < hi:
                return low(k), lo
    return (lo - 1, hi) if lo else (lo, hi - 1)


while a or b:
    if mine:
        a, b = choose()
        print(a, b, flush=True)
    else:
        line = sys.stdin.readline().split()
        if not line:
            break
        a, b = map(int, line)
    mine = not mine
