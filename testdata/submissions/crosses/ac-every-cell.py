import sys

_, *lengths = map(int, sys.stdin.read().split())
g = [0, 1, 1]
for n in range(3, max(lengths) + 1):
    met = {g[n - 2]}
    for left in range(n - 2):
        met.add(g[left] ^ g[n - 3 - left])
    v = 0
    while v in met:
        v += 1
    g.append(v)
for n in lengths:
    print("First" if g[n] else "Second")
