import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    near = [set() for _ in range(n + 1)]
    for _ in range(m):
        u, v = next(data), next(data)
        near[u].add(v)
        near[v].add(u)
    couples = []
    leaves = [u for u in range(1, n + 1) if len(near[u]) == 1]
    for start in range(1, n + 1):
        while leaves or near[start]:
            # right while there are leaves, and a guess where there are none
            u = leaves.pop() if leaves else start
            if not near[u]:
                continue
            v = min(near[u])
            couples.append((u, v))
            for x in (u, v):
                for y in near[x]:
                    near[y].discard(x)
                    if len(near[y]) == 1 and y not in (u, v):
                        leaves.append(y)
                near[x] = set()
    print(len(couples))
    for c in couples:
        print(*c)
