import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n = next(data)
    near = [[] for _ in range(n + 1)]
    for _ in range(n - 1):
        u, v = next(data), next(data)
        near[u].append(v)
        near[v].append(u)
    order, parent = [1], [0] * (n + 1)
    for u in order:
        for v in near[u]:
            if v != parent[u]:
                parent[v] = u
                order.append(v)
    height, most = [0] * (n + 1), 0
    for u in reversed(order[1:]):
        most = max(most, height[parent[u]] + height[u] + 1)
        height[parent[u]] = max(height[parent[u]], height[u] + 1)
    print(most)
