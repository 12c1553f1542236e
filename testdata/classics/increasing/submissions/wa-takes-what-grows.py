import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    a = [next(data) for _ in range(next(data))]
    best = 0
    for start in range(min(len(a), 60)):
        last, length = a[start], 1
        for x in a[start + 1:]:
            if x > last:  # the next that is larger need not be the best
                last, length = x, length + 1
        best = max(best, length)
    print(best)
