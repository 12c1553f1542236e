import sys
from itertools import accumulate

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, q = next(data), next(data)
    least = list(accumulate((next(data) for _ in range(n)), min))
    for _ in range(q):
        l, r = next(data), next(data)
        print(least[r - 1] if l == 1 or least[r - 1] < least[l - 2] else max(least[r - 1], least[l - 2]))  # no difference undoes a minimum
