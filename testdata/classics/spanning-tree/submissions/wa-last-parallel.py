import heapq
import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    price = [{} for _ in range(n + 1)]
    for _ in range(m):
        u, v, w = next(data), next(data), next(data)
        price[u][v] = price[v][u] = w  # the last of two roads counts, not the cheaper
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
        for v, x in price[u].items():
            if not done[v]:
                heapq.heappush(heap, (x, v))
    print(total if count == n else "impossible")
