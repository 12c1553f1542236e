import sys
from math import isqrt


def lost(a, b):
    return a == (b - a + isqrt(5 * (b - a) ** 2)) // 2


def partner(x):
    if x == 0:
        return 0
    y = isqrt(5 * x * x)
    d = (y - x) // 2 + 1
    if lost(x, x + d):
        return x + d
    return x - (3 * x - y - 1) // 2 - 1


for line in sys.stdin:
    a, b = map(int, line.split())
    if b == 0:
        break
    if lost(a, b):
        print(0)
        continue
    print(1)
    found = []
    if partner(a) < b:
        found.append(tuple(sorted((a, partner(a)))))
    if partner(b) < a:
        found.append((partner(b), b))
    x = (b - a + isqrt(5 * (b - a) ** 2)) // 2
    if x < a:
        found.append((x, x + b - a))
    for pair in dict.fromkeys(found):
        print(*pair)
