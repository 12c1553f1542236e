n, m = map(int, input().split())
near = [set() for _ in range(n)]
for _ in range(m):
    u, v = map(int, input().split())
    near[u].add(v)
    near[v].add(u)
print(1 if 0 in near[1] else 2 if 2 in near[1] else 0)
