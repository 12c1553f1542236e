import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n = next(data)
    near = [[] for _ in range(n + 1)]
    for _ in range(n - 1):
        u, v = next(data), next(data)
        near[u].append(v)
        near[v].append(u)
    steps = [-1] * (n + 1)
    steps[1] = 0
    todo = [1]
    for u in todo:
        for v in near[u]:
            if steps[v] < 0:
                steps[v] = steps[u] + 1
                todo.append(v)
    print(max(steps))  # the longest path need not begin at vertex 1
