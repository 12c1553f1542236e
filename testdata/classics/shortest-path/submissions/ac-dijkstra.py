import heapq
import sys


def main():
    data = iter(map(int, sys.stdin.buffer.read().split()))
    for _ in range(next(data)):
        n, m = next(data), next(data)
        near = [[] for _ in range(n + 1)]
        for _ in range(m):
            u, v, w = next(data), next(data), next(data)
            near[u].append((v, w))
            near[v].append((u, w))
        far = [1 << 60] * (n + 1)
        before = [0] * (n + 1)
        far[1] = 0
        heap = [(0, 1)]
        while heap:
            d, u = heapq.heappop(heap)
            if d > far[u]:
                continue
            for v, w in near[u]:
                if d + w < far[v]:
                    far[v] = d + w
                    before[v] = u
                    heapq.heappush(heap, (d + w, v))
        if far[n] == 1 << 60:
            print("impossible")
            continue
        way = [n]
        while way[-1] != 1:
            way.append(before[way[-1]])
        print(far[n], len(way))
        print(*reversed(way))


main()
