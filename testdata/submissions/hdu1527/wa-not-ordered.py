import sys
from math import isqrt

for line in sys.stdin:
    a, b = map(int, line.split())
    d = abs(b - a)
    print(int(a != (d + isqrt(5 * d * d)) // 2))
