g = [0, 1, 1]
for n in range(3, 200):
    seen = {g[n - 2]} | {g[a] ^ g[n - 3 - a] for a in range(n - 2)}
    v = 0
    while v in seen:
        v += 1
    g.append(v)
for _ in range(int(input())):
    n = int(input())
    if n >= 120:
        n = 86 + (n - 86) % 34
    print("First" if g[n] else "Second")
