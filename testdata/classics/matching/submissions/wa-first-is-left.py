import sys

sys.setrecursionlimit(10000)


def find(u, asked):
    for v in near[u]:
        if v not in asked:
            asked.add(v)
            if v not in partner or find(partner[v], asked):
                partner[v] = u
                return True
    return False


data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    near, partner = {}, {}
    for _ in range(m):
        u, v = next(data), next(data)
        near.setdefault(u, []).append(v)  # as if the first of a pair were always of one group
    for u in near:
        find(u, set())
    print(len(partner))
    for v, u in partner.items():
        print(u, v)
