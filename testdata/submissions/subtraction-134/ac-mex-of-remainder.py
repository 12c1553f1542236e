import sys

g = [0]
for n in range(1, 28):
    reached = {g[n - k] for k in (1, 3, 4) if k <= n}
    g.append(min(v for v in range(4) if v not in reached))

for word in sys.stdin.read().split()[1:]:
    print(g[int(word) % 7 + 14])
