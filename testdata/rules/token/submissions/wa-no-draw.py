import sys
data = list(map(int, sys.stdin.read().split()))
n, m, s = data[:3]
out = [[] for _ in range(n + 1)]
for i in range(m):
    out[data[3 + 2 * i]].append(data[4 + 2 * i])

def wins(v, depth):
    return depth > 0 and any(not wins(w, depth - 1) for w in out[v])

print("First" if wins(s, 5) else "Second")
