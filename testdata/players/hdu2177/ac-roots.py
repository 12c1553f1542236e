# Wythoff's lost pairs from square roots in whole numbers.
import sys
from math import isqrt


def smaller(d):
    return (d + isqrt(5 * d * d)) // 2


def partner(a):
    """The other pile of the lost pair that a belongs to."""
    for d in (a * 382 // 618, a * 382 // 1000):
        for d in range(max(0, d - 1000), d + 1000):
            if smaller(d) == a:
                return a + d
            if smaller(d) + d == a:
                return a - d


def right(a, b):
    x = smaller(b - a)
    if x < a:
        return x, x + b - a
    if partner(a) < b:
        return tuple(sorted((a, partner(a))))
    if partner(b) < a:
        return tuple(sorted((b, partner(b))))
    return tuple(sorted((a, b - 1)))


side = sys.stdin.readline()
side = sys.stdin.readline().strip()
a, b = map(int, sys.stdin.readline().split())
mine = side == "first"
while b > 0:
    if mine:
        a, b = right(a, b)
        print(a, b, flush=True)
    else:
        line = sys.stdin.readline()
        if not line:
            break
        a, b = map(int, line.split())
    mine = not mine
