# Every order, in turn.
import sys
from itertools import permutations

data = iter(map(int, sys.stdin.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    rules = [(next(data), next(data)) for _ in range(m)]
    for order in permutations(range(1, n + 1)):
        if all(order.index(u) < order.index(v) for u, v in rules):
            print(*order)
            break
    else:
        print("impossible")
