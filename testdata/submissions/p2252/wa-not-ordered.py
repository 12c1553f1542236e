from math import isqrt

a, b = map(int, input().split())
d = b - a
print(0 if a == (d + isqrt(5 * d * d)) // 2 else 1)
