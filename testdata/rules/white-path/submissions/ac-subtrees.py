import sys
sys.setrecursionlimit(10**6)

n = int(input())
colour = [None] + list(map(int, input().split()))
near = [[] for _ in range(n + 1)]
for _ in range(n - 1):
    u, v = map(int, input().split())
    near[u].append(v)
    near[v].append(u)

# sets[v] maps each white vertex below v to the value of the forest that its move in the subtree of v leaves.
def below(v, up):
    parts = [below(w, v) for w in near[v] if w != up]
    total = 0
    for _, value in parts:
        total ^= value
    moves = {}
    for own, value in parts:
        for w, x in own.items():
            moves[w] = x ^ total ^ value
    if colour[v] == 0:
        moves[v] = total
    mex = 0
    while mex in moves.values():
        mex += 1
    return moves, mex

moves, _ = below(1, 0)
best = sorted(v for v, x in moves.items() if x == 0)
print("\n".join(map(str, best)) if best else -1)
