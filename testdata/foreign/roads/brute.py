import sys
n, m, *rest = map(int, sys.stdin.read().split())
far = [0] + [10**18] * (n - 1)
for _ in range(n):
    for u, v, w in zip(rest[::3], rest[1::3], rest[2::3]):
        far[v - 1] = min(far[v - 1], far[u - 1] + w)
        far[u - 1] = min(far[u - 1], far[v - 1] + w)
print(-1 if far[-1] >= 10**18 else far[-1])
