import sys

sys.setrecursionlimit(10000)


def main():
    data = iter(map(int, sys.stdin.buffer.read().split()))
    for _ in range(next(data)):
        n, m = next(data), next(data)
        near = [[] for _ in range(n + 1)]
        for _ in range(m):
            u, v = next(data), next(data)
            near[u].append(v)
            near[v].append(u)
        side = [-1] * (n + 1)
        for s in range(1, n + 1):
            if side[s] < 0:
                side[s] = 0
                stack = [s]
                for u in stack:
                    for v in near[u]:
                        if side[v] < 0:
                            side[v] = 1 - side[u]
                            stack.append(v)
        partner = [0] * (n + 1)

        def find(u):
            for v in near[u]:
                if partner[v] == 0:
                    partner[v] = u
                    return True
            for v in near[u]:
                if v not in asked:
                    asked.add(v)
                    if find(partner[v]):
                        partner[v] = u
                        return True
            return False

        for u in range(1, n + 1):
            asked = set()
            if side[u] == 0:
                find(u)
        couples = [(partner[v], v) for v in range(1, n + 1) if partner[v]]
        print(len(couples))
        for c in couples:
            print(*c)


main()
