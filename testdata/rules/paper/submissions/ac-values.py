import sys
from functools import lru_cache

@lru_cache(None)
def value(w, h):
    seen = set()
    for k in range(2, w // 2 + 1):
        seen.add(value(k, h) ^ value(w - k, h))
    for k in range(2, h // 2 + 1):
        seen.add(value(w, k) ^ value(w, h - k))
    v = 0
    while v in seen:
        v += 1
    return v

for line in sys.stdin:
    w, h = map(int, line.split())
    print("WIN" if value(w, h) else "LOSE")
