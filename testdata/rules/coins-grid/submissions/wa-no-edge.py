t = int(input())
for _ in range(t):
    n, m = map(int, input().split())
    s = 0
    for i in range(n):
        for j, c in enumerate(input()):
            if c == "H": s ^= 1 << (i + j)
    print("-_-" if s else "=_=")
