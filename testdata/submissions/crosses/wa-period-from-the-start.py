# the values have period 34
g = [0, 1, 1]
for n in range(3, 34):
    seen = {g[n - 2]} | {g[a] ^ g[n - 3 - a] for a in range(n - 2)}
    v = 0
    while v in seen:
        v += 1
    g.append(v)
for _ in range(int(input())):
    print("First" if g[int(input()) % 34] else "Second")
