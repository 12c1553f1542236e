import sys

data = iter(map(int, sys.stdin.buffer.read().split()))


def visit(u):
    global ring
    state[u] = 1
    for v in after[u]:
        if state[v] == 1:
            ring = True
        if state[v] == 0:
            visit(v)
    state[u] = 2
    order.append(u)


for _ in range(next(data)):
    n, m = next(data), next(data)
    after = [[] for _ in range(n + 1)]
    for _ in range(m):
        u, v = next(data), next(data)
        after[u].append(v)
    state, order, ring = [0] * (n + 1), [], False
    for u in range(1, n + 1):
        if state[u] == 0:
            visit(u)
    print(*order[::-1] if not ring else ["impossible"])
