from functools import lru_cache

n, m = map(int, input().split())
board = [input() for _ in range(n)]

def play(p, a, b, who):
    x, y = next((i, r.index(".")) for i, r in enumerate(p) if "." in r)
    rows = [list(r) for r in p]
    rows[x][y], rows[a][b] = who, "."
    return tuple("".join(r) for r in rows)

@lru_cache(None)
def wins(p, who):
    x, y = next((i, r.index(".")) for i, r in enumerate(p) if "." in r)
    for a, b in (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1):
        if 0 <= a < n and 0 <= b < m and p[a][b] == who and not wins(play(p, a, b, who), "XO"[who == "X"]):
            return True
    return False

p, bad = tuple(board), []
for k in range(int(input())):
    before = wins(p, "O")
    a, b = map(int, input().split())
    p = play(p, a - 1, b - 1, "O")
    if before and wins(p, "X"):
        bad.append(k + 1)
    a, b = map(int, input().split())
    p = play(p, a - 1, b - 1, "X")
print(len(bad), *bad, sep="\n")
