import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, c = next(data), next(data)
    best = {0: 0}  # by weight, those that nothing lighter equals
    for _ in range(n):
        w, v = next(data), next(data)
        both = dict(best)
        for k, worth in best.items():
            if k + w <= c and both.get(k + w, -1) < worth + v:
                both[k + w] = worth + v
        best, most = {}, -1
        for k in sorted(both):
            if both[k] > most:
                most = both[k]
                best[k] = most
    print(max(best.values()))
