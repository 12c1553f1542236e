from functools import lru_cache

t, f = map(int, input().split())

@lru_cache(None)
def value(n):
    if n < max(f + 1, 2):
        return 0
    seen = set()
    for m in range(2, n + 1):
        small, more = n // m, n % m
        seen.add((value(small) if (m - more) % 2 else 0) ^ (value(small + 1) if more % 2 else 0))
    v = 0
    while v in seen:
        v += 1
    return v

out = []
for _ in range(t):
    x = 0
    for n in input().split()[1:]:
        x ^= value(int(n))
    out.append("1" if x else "0")
print(" ".join(out))
