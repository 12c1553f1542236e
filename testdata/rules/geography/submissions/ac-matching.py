# The first player wins if and only if every maximum matching covers town 1.
import sys
data = list(map(int, sys.stdin.read().split()))
n, m = data[:2]
edges = [(data[2 + 2 * i], data[3 + 2 * i]) for i in range(m)]

def best(used, i):
    if i == len(edges):
        return 0
    u, v = edges[i]
    most = best(used, i + 1)
    if u not in used and v not in used:
        most = max(most, 1 + best(used | {u, v}, i + 1))
    return most

print("First" if best(frozenset(), 0) > best(frozenset([1]), 0) else "Second")
