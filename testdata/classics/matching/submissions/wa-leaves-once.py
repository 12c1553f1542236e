import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    near = [[] for _ in range(n + 1)]
    for _ in range(m):
        u, v = next(data), next(data)
        near[u].append(v)
        near[v].append(u)
    busy, couples = set(), []
    # who has one to choose from goes first; who has one left later does not
    for u in sorted(range(1, n + 1), key=lambda u: len(near[u]) != 1):
        if u in busy:
            continue
        for v in near[u]:
            if v not in busy:
                busy |= {u, v}
                couples.append((u, v))
                break
    print(len(couples))
    for c in couples:
        print(*c)
