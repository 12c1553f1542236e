import sys
from bisect import bisect_left

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    last = []
    for _ in range(next(data)):
        a = next(data)
        at = bisect_left(last, a)
        last[at:at + 1] = [a]
    print(len(last))
