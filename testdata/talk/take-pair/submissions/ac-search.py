import sys
from functools import lru_cache
sys.setrecursionlimit(100000)

n = int(input())
a = tuple(map(int, input().split()))

def moves(p):
    for i in range(n):
        for j in range(i, n):
            for k in range(1, min(p[i], p[j]) + 1):
                q = list(p)
                q[i] -= k
                if j != i:
                    q[j] -= k
                yield (k, i + 1, j + 1), tuple(q)

@lru_cache(None)
def lost(p):
    return all(not won for won in (lost(tuple(sorted(q))) for _, q in moves(p)))

first = not lost(tuple(sorted(a)))
print("First" if first else "Second", flush=True)
mine = first
while any(a):
    if mine:
        m, a = next((m, q) for m, q in moves(a) if lost(tuple(sorted(q))))
        print(*m, flush=True)
    else:
        k, i, j = map(int, input().split())
        q = list(a)
        q[i - 1] -= k
        if j != i:
            q[j - 1] -= k
        a = tuple(q)
    mine = not mine
