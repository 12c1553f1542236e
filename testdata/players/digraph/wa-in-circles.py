# Makes any winning move, and so walks in a circle for ever.
import sys

tokens = sys.stdin.readline().split()
n, m, rule = int(tokens[0]), int(tokens[1]), tokens[2]
after = [[] for _ in range(n)]
before = [[] for _ in range(n)]
for _ in range(m):
    u, v = map(int, sys.stdin.readline().split())
    after[u].append(v)
    before[v].append(u)
fate = [0] * n  # 1: the player to move wins, -1: he loses, 0: a draw
left = [len(a) for a in after]
done = [p for p in range(n) if not after[p]]
for p in done:
    fate[p] = 1 if rule == "win" else -1
for p in done:
    for q in before[p]:
        left[q] -= 1
        if fate[q] or not after[q]:
            continue
        if fate[p] < 0:
            fate[q] = 1
            done.append(q)
        elif left[q] == 0:
            fate[q] = -1
            done.append(q)
side = sys.stdin.readline().strip()
at = int(sys.stdin.readline().split()[1])
mine = side == "first"
while after[at]:
    if mine:
        at = min(after[at], key=lambda p: fate[p])
        print("place", at, flush=True)
    else:
        line = sys.stdin.readline()
        if not line:
            break
        at = int(line.split()[1])
    mine = not mine
