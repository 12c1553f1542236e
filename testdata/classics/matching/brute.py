# The first who is left dances with nobody, or with anyone who is willing and left.
import sys
from functools import cache

sys.setrecursionlimit(10000)
data = iter(map(int, sys.stdin.read().split()))
for _ in range(next(data)):
    n, m = next(data), next(data)
    near = [0] * n
    for _ in range(m):
        u, v = next(data) - 1, next(data) - 1
        near[u] |= 1 << v
        near[v] |= 1 << u

    @cache
    def most(left):
        if left == 0:
            return ()
        u = (left & -left).bit_length() - 1
        left ^= 1 << u
        best = most(left)
        for v in range(u + 1, n):
            if near[u] & left & 1 << v:
                couples = ((u + 1, v + 1), *most(left ^ 1 << v))
                if len(couples) > len(best):
                    best = couples
        return best

    couples = most((1 << n) - 1)
    print(len(couples))
    for u, v in couples:
        print(u, v)
