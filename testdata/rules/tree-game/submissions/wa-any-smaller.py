n = int(input())
a = [0] + list(map(int, input().split()))
g = [[] for _ in range(n + 1)]
for _ in range(n - 1):
    u, v = map(int, input().split())
    g[u].append(v); g[v].append(u)
print(*[v for v in range(1, n + 1) if any(a[u] < a[v] for u in g[v])])
