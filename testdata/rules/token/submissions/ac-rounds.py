import sys
data = list(map(int, sys.stdin.read().split()))
n, m, s = data[:3]
out = [[] for _ in range(n + 1)]
for i in range(m):
    out[data[3 + 2 * i]].append(data[4 + 2 * i])
state = ["D"] * (n + 1)
for _ in range(n + 1):
    for v in range(1, n + 1):
        after = [state[w] for w in out[v]]
        state[v] = "W" if "L" in after else "L" if all(a == "W" for a in after) else "D"
print({"W": "First", "L": "Second", "D": "Draw"}[state[s]])
