import heapq
import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    road = [{} for _ in range(n + 1)]
    for _ in range(m):
        u, v, w = next(data), next(data), next(data)
        road[u][v] = road[v][u] = w  # of two roads the last counts
    far, before, heap = {}, {}, [(0, 1, 0)]
    while heap:
        d, u, b = heapq.heappop(heap)
        if u in far:
            continue
        far[u], before[u] = d, b
        for v, w in road[u].items():
            if v not in far:
                heapq.heappush(heap, (d + w, v, u))
    if n not in far:
        print("impossible")
        continue
    way = []
    u = n
    while u:
        way.append(u)
        u = before[u]
    print(far[n], len(way))
    print(*reversed(way))
