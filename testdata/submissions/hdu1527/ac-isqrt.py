import sys
from math import isqrt

for line in sys.stdin:
    a, b = sorted(map(int, line.split()))
    d = b - a
    print(0 if a == (d + isqrt(5 * d * d)) // 2 else 1)
