from functools import lru_cache
@lru_cache(None)
def w(h, m):
    for i in range(len(h)):
        for l in range(h[i]):
            r = list(h); r[i] = l
            if not w(tuple(sorted(r)), m): return True
    if m and max(h) > 0 and not w(h, False): return True
    return False
n = int(input()); a = tuple(sorted(map(int, input().split())))
print("First" if w(a, True) else "Second")
