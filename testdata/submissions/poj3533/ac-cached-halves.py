import sys
from functools import lru_cache


def mul(a, b, half):
    if a < 2 or b < 2:
        return a * b
    mask = (1 << half) - 1
    times = bytes_times if half == 8 else lambda x, y: mul(x, y, half // 2)
    low = times(a & mask, b & mask)
    high = times(a >> half, b >> half)
    cross = times((a >> half) ^ (a & mask), (b >> half) ^ (b & mask)) ^ low
    return cross << half ^ low ^ times(high, 1 << (half - 1))


@lru_cache(maxsize=None)
def bytes_times(a, b):
    return mul(a, b, 4)


data = list(map(int, sys.stdin.read().split()))
at = 0
while at < len(data):
    end = at + 1 + 3 * data[at]
    x = 0
    for i in range(at + 1, end, 3):
        x ^= mul(mul(data[i], data[i + 1], 8), data[i + 2], 8)
    print("No" if x else "Yes")
    at = end
