from functools import lru_cache

@lru_cache(None)
def dawson(n):  # the Grundy value of n cells of alternating colours
    seen = {dawson(i) ^ dawson(n - 2 - i) for i in range(n - 1)}
    g = 0
    while g in seen:
        g += 1
    return g

for _ in range(int(input())):
    input()
    s = input()
    red, blue = s.count("R"), s.count("B")
    if red != blue:
        print("Alice" if red > blue else "Bob")
        continue
    x, run = 0, 1
    for a, b in zip(s, s[1:] + s[-1]):
        if a != b:
            run += 1
        else:
            x ^= dawson(run)
            run = 1
    print("Alice" if x else "Bob")
