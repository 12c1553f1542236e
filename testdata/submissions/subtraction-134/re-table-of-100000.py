t = int(input())
g = [0] * 100001
for n in range(1, 100001):
    a = g[n - 1]
    b = g[n - 3] if n >= 3 else a
    c = g[n - 4] if n >= 4 else a
    v = 0
    while v == a or v == b or v == c:
        v += 1
    g[n] = v
for _ in range(t):
    print(g[int(input())])
