import sys

data = iter(map(int, sys.stdin.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    for _ in range(2 * m):
        next(data)
    print(max(n - m, 1))  # each edge joins two parts, unless there is a cycle
