from math import isqrt

a, b = sorted(map(int, input().split()))
d = b - a
print(1 if a == (d + isqrt(5 * d * d)) // 2 else 0)
