import sys

data = sys.stdin.read().split()
n, m, rule = int(data[0]), int(data[1]), data[2]
to = [[] for _ in range(n)]
for i in range(m):
    to[int(data[3 + 2 * i])].append(int(data[4 + 2 * i]))
fate = [0] * n
for u in range(n):
    if not to[u]:
        fate[u] = 1 if rule == "win" else -1
order = list(range(n))
changed = True
while changed:
    changed = False
    order.reverse()
    unsettled = []
    for u in order:
        if fate[u]:
            continue
        f = [fate[v] for v in to[u]]
        if -1 in f:
            fate[u] = 1
        elif 0 not in f:
            fate[u] = -1
        if fate[u]:
            changed = True
        else:
            unsettled.append(u)
    order = unsettled
for f in fate:
    print(["DRAW", "WIN", "LOSE"][f])
