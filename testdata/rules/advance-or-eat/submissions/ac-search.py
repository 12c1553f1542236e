from functools import lru_cache
n = int(input())
rows = [input() for _ in range(3)]
cols = tuple("".join(r[i] for r in rows) for i in range(n))
@lru_cache(None)
def moves(c, who):
    out = []
    me, you, d = ("W", "B", -1) if who else ("B", "W", 1)
    for k in range(3):
        if c[k] == you: out.append(c[:k] + "." + c[k+1:])
        if c[k] == me and 0 <= k + d < 3 and c[k+d] == ".":
            l = list(c); l[k] = "."; l[k+d] = me; out.append("".join(l))
    return out
@lru_cache(None)
def win(p, who):
    for i, c in enumerate(p):
        for t in set(moves(c, who)):
            if not win(tuple(sorted(p[:i] + (t,) + p[i+1:])), not who): return True
    return False
print("Takahashi" if win(tuple(sorted(cols)), True) else "Snuke")
