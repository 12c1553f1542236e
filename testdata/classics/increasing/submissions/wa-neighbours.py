import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    a = [next(data) for _ in range(next(data))]
    best = length = 1
    for before, x in zip(a, a[1:]):
        length = length + 1 if x > before else 1  # nothing between is crossed out
        best = max(best, length)
    print(best)
