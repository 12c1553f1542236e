import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    friends = [[] for _ in range(n + 1)]
    for _ in range(m):
        u, v = next(data), next(data)
        friends[u].append(v)
        friends[v].append(u)
    seen, groups = [False] * (n + 1), 0
    for start in range(1, n + 1):
        if seen[start]:
            continue
        groups += 1
        seen[start] = True
        todo = [start]
        while todo:
            for v in friends[todo.pop()]:
                if not seen[v]:
                    seen[v] = True
                    todo.append(v)
    print(groups)
