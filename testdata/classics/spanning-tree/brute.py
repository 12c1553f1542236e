# Every set of n-1 roads, if it connects all towns.
import sys
from itertools import combinations


def connects(n, roads):
    reached = {1}
    for _ in range(n):
        for u, v, _ in roads:
            if u in reached or v in reached:
                reached |= {u, v}
    return len(reached) == n


def main():
    data = iter(map(int, sys.stdin.read().split()))
    for _ in range(next(data)):
        n, m = next(data), next(data)
        roads = [(next(data), next(data), next(data)) for _ in range(m)]
        sums = [sum(w for _, _, w in tree) for tree in combinations(roads, n - 1) if connects(n, tree)]
        print(min(sums, default="impossible"))


main()
