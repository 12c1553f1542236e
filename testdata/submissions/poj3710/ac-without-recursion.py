import sys


def tree(m, ends):
    at = [[] for _ in range(m + 1)]
    for i, (a, b) in enumerate(ends):
        at[a].append((i, b))
        at[b].append((i, a))
    parent, order, by = [0] * (m + 1), [], [-1] * (m + 1)
    depth = [0] * (m + 1)
    depth[1] = 1
    stack = [(1, iter(at[1]))]
    order.append(1)
    sg, circle = [0] * (m + 1), [False] * (m + 1)
    while stack:
        u, it = stack[-1]
        for i, v in it:
            if i == by[u]:
                continue
            if not depth[v]:
                depth[v], parent[v], by[v] = depth[u] + 1, u, i
                order.append(v)
                stack.append((v, iter(at[v])))
                break
            if depth[v] < depth[u]:
                sg[v] ^= (depth[u] - depth[v] + 1) % 2
                w = u
                while w != v:
                    circle[w] = True
                    w = parent[w]
        else:
            stack.pop()
    for u in reversed(order[1:]):
        if not circle[u]:
            sg[parent[u]] ^= sg[u] + 1
    return sg[1]


data = iter(map(int, sys.stdin.buffer.read().split()))
for n in data:
    x = 0
    for _ in range(n):
        m, k = next(data), next(data)
        x ^= tree(m, [(next(data), next(data)) for _ in range(k)])
    print("Sally" if x else "Harry")
