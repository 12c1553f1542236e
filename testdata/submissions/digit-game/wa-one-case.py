from functools import lru_cache


@lru_cache(None)
def wins(s):
    if s.startswith("0"):
        return True
    for i, c in enumerate(s):
        if c == "0" and not wins(s[:i]):
            return True
        for d in range(int(c)):
            if not wins(s[:i] + str(d) + s[i + 1:]):
                return True
    return False


print("Yes" if wins(input().strip()) else "No")
