# Shuffles until all lie as at first.
import sys

data = iter(map(int, sys.stdin.read().split()))
for _ in range(next(data)):
    n = next(data)
    p = [next(data) - 1 for _ in range(n)]
    first = list(range(n))
    row, times = [first[p[i]] for i in first], 1
    met = [{i} for i in first]
    while row != first:
        for i in first:
            met[i].add(row[i])
        row, times = [row[p[i]] for i in first], times + 1
    print(len({min(m) for m in met}), max(map(len, met)), times % 1000000007)
