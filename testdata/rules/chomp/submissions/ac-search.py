from functools import lru_cache

@lru_cache(None)
def wins(p):
    if not p:
        return True
    for i in range(len(p)):
        for left in range(p[i]):
            q = tuple(r for r in (min(row, left) if k >= i else row for k, row in enumerate(p)) if r)
            if not wins(q):
                return True
    return False

input()
print("First" if wins(tuple(map(int, input().split()))) else "Second")
