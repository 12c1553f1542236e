import heapq
import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    near = [[] for _ in range(n + 1)]
    for _ in range(m):
        u, v, w = next(data), next(data), next(data)
        near[u].append((w, v))
        near[v].append((w, u))
    done = [False] * (n + 1)
    heap = [(0, 1)]
    total = count = 0
    while heap:
        w, u = heapq.heappop(heap)
        if done[u]:
            continue
        done[u] = True
        total += w
        count += 1
        for edge in near[u]:
            if not done[edge[1]]:
                heapq.heappush(heap, edge)
    print(total if count == n else "impossible")
