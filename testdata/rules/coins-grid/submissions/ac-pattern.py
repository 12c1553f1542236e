t = int(input())
def g(x, y):
    if x == 0 or y == 0:
        v = x + y + 1
        return v & -v
    return 1 << (x + y)
for _ in range(t):
    n, m = map(int, input().split())
    s = 0
    for i in range(n):
        for j, c in enumerate(input()):
            if c == "H": s ^= g(i, j)
    print("-_-" if s else "=_=")
