import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, c = next(data), next(data)
    things = [(next(data), next(data)) for _ in range(n)]
    worth = 0
    for w, v in sorted(things, key=lambda t: t[1] / t[0], reverse=True):  # worth by weight
        if w <= c:
            c -= w
            worth += v
    print(worth)
