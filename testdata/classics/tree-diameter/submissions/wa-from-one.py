import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n = next(data)
    near = [[] for _ in range(n + 1)]
    for _ in range(n - 1):
        u, v, w = next(data), next(data), next(data)
        near[u].append((v, w))
        near[v].append((u, w))
    far = [-1] * (n + 1)
    far[1] = 0
    todo = [1]
    for u in todo:
        for v, w in near[u]:
            if far[v] < 0:
                far[v] = far[u] + w
                todo.append(v)
    print(max(far))  # the longest way from vertex 1
