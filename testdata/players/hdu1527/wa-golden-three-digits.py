# Knows the golden ratio to three digits.
import sys

input()
mine = input() == "first"
a, b = map(int, input().split())


def low(k):
    return int(k * 1.618)


def choose():
    lo, hi = min(a, b), max(a, b)
    k = hi - lo
    if low(k) < lo:  # both
        return low(k), low(k) + k
    for k in range(max(0, int(lo / 2.7) - 3), int(lo / 1.6) + 4):
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
