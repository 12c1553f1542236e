from functools import lru_cache

@lru_cache(None)
def value(c):
    if 0 in c:
        return 0
    seen = set()
    cuts = [[(k, s - 1 - k) for k in range((s + 1) // 2)] for s in c]
    for xs in cuts[0]:
        for ys in cuts[1]:
            for zs in cuts[2]:
                v = 0
                for x in xs:
                    for y in ys:
                        for z in zs:
                            v ^= value(tuple(sorted((x, y, z))))
                seen.add(v)
    g = 0
    while g in seen:
        g += 1
    return g

for _ in range(int(input())):
    v = 0
    for _ in range(int(input())):
        v ^= value(tuple(sorted(map(int, input().split()))))
    print("ALBERT" if v else "RUBEN")
