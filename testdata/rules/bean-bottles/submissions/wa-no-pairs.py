from functools import lru_cache

@lru_cache(None)
def value(b):
    seen = {value(j) ^ value(k) for j in range(b) for k in range(j)}
    v = 0
    while v in seen:
        v += 1
    return v

for _ in range(int(input())):
    n = int(input())
    p = [int(x) for x in input().split()]
    total, first, ways = 0, "-1 -1 -1", 0
    for i in range(n):
        if p[i] % 2:
            total ^= value(n - 1 - i)
    for i in range(n):
        for j in range(i + 1, n):
            for k in range(j, n):
                if p[i] and total == value(n - 1 - i) ^ value(n - 1 - j) ^ value(n - 1 - k):
                    ways += 1
                    if ways == 1:
                        first = "%d %d %d" % (i, j, k)
    print(first)
    print(ways)
