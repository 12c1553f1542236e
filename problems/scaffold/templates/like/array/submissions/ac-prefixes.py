import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    best, total, least = None, 0, 0
    for _ in range(next(data)):
        total += next(data)
        best = total - least if best is None else max(best, total - least)
        least = min(least, total)
    print(best)
