# Kahn: do a task when all that come before it are done.
import sys


def main():
    data = iter(map(int, sys.stdin.buffer.read().split()))
    for _ in range(next(data)):
        n, m = next(data), next(data)
        after = [[] for _ in range(n + 1)]
        waits = [0] * (n + 1)
        for _ in range(m):
            u, v = next(data), next(data)
            after[u].append(v)
            waits[v] += 1
        order = [v for v in range(1, n + 1) if waits[v] == 0]
        for u in order:
            for v in after[u]:
                waits[v] -= 1
                if waits[v] == 0:
                    order.append(v)
        print(*order if len(order) == n else ["impossible"])


main()
