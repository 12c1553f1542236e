import sys
it = iter(sys.stdin.read().split())
for case in range(int(next(it))):
    n, m = int(next(it)), int(next(it))
    part = list(range(n + 1))
    for _ in range(m):
        u, v = int(next(it)), int(next(it))
        part = [part[u] if p == part[v] else p for p in part]
    print(f"Case #{case + 1}: {len(set(part[1:]))}")
