import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for n in data:
    edges = 0
    for _ in range(n):
        m, k = next(data), next(data)
        edges += k
        for _ in range(2 * k):
            next(data)
    print("Sally" if edges % 2 else "Harry")
