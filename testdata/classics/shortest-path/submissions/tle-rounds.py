# Bellman and Ford, all rounds.
import sys


def main():
    data = iter(map(int, sys.stdin.buffer.read().split()))
    for _ in range(next(data)):
        n, m = next(data), next(data)
        roads = []
        for _ in range(m):
            u, v, w = next(data), next(data), next(data)
            roads += [(u, v, w), (v, u, w)]
        far = [1 << 60] * (n + 1)
        before = [0] * (n + 1)
        far[1] = 0
        for _ in range(n - 1):
            for u, v, w in roads:
                if far[u] + w < far[v]:
                    far[v] = far[u] + w
                    before[v] = u
        if far[n] >= 1 << 59:
            print("impossible")
            continue
        way = [n]
        while way[-1] != 1:
            way.append(before[way[-1]])
        print(far[n], len(way))
        print(*reversed(way))


main()
