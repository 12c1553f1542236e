n, x = map(int, input().split())
coins = list(map(int, input().split()))
best = [0] + [None] * x
for v in range(1, x + 1):
    known = [best[v - c] for c in coins if c <= v and best[v - c] is not None]
    best[v] = min(known) + 1 if known else None
print(-1 if best[x] is None else best[x])
