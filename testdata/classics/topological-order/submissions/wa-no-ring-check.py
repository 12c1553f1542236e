import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    after = [[] for _ in range(n + 1)]
    for _ in range(m):
        u, v = next(data), next(data)
        after[u].append(v)
    seen = [False] * (n + 1)
    order = []
    for start in range(1, n + 1):
        if seen[start]:
            continue
        seen[start] = True
        stack = [(start, iter(after[start]))]
        while stack:
            u, rest = stack[-1]
            for v in rest:
                if not seen[v]:
                    seen[v] = True
                    stack.append((v, iter(after[v])))
                    break
            else:
                stack.pop()
                order.append(u)
    print(*reversed(order))
