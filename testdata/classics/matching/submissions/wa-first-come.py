import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    busy, couples = set(), []
    for _ in range(m):
        u, v = next(data), next(data)
        if u not in busy and v not in busy:  # nobody ever changes the partner
            busy |= {u, v}
            couples.append((u, v))
    print(len(couples))
    for c in couples:
        print(*c)
