import sys
from functools import lru_cache


# F times F is taken to be F + 1.
@lru_cache(maxsize=None)
def mul(a, b, half):
    if a < 2 or b < 2:
        return a * b
    mask = (1 << half) - 1
    low = mul(a & mask, b & mask, half // 2)
    high = mul(a >> half, b >> half, half // 2)
    cross = mul((a >> half) ^ (a & mask), (b >> half) ^ (b & mask), half // 2) ^ low
    return cross << half ^ low ^ high


data = iter(map(int, sys.stdin.read().split()))
for n in data:
    x = 0
    for _ in range(n):
        a, b, c = next(data), next(data), next(data)
        x ^= mul(mul(a, b, 8), c, 8)
    print("No" if x else "Yes")
