import sys
sys.setrecursionlimit(10000)
n = int(input())
a = [0] + list(map(int, input().split()))
g = [[] for _ in range(n + 1)]
for _ in range(n - 1):
    u, v = map(int, input().split())
    g[u].append(v); g[v].append(u)
def win(v, p):
    return any(u != p and a[u] < a[v] and not win(u, v) for u in g[v])
print(*[v for v in range(1, n + 1) if win(v, 0)])
