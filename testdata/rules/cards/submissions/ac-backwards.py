import sys
from itertools import combinations_with_replacement as hands

# 0 is a draw, 1 a win of the player to move, -1 a loss. Values spread backwards from the ends.
all_hands = list(hands(range(5), 8))
index = {h: i for i, h in enumerate(all_hands)}
zero = index[(0,) * 8]
after = []
for h in all_hands:
    row = {}
    for a in set(h) - {0}:
        for b in range(1, 5):
            out = list(h)
            out.remove(a)
            out.append((a + b) % 5)
            row.setdefault(b, []).append(index[tuple(sorted(out))])
    after.append(row)
count = len(all_hands)
kinds = [set(h) - {0} for h in all_hands]
value = [0] * (count * count)
left = [0] * (count * count)
before = [[] for _ in range(count)]
for i in range(count):
    for b, ts in after[i].items():
        for t in ts:
            before[t].append((i, b))
for i in range(count):
    for j in range(count):
        if i == zero or j == zero:
            continue
        left[i * count + j] = sum(len(after[i].get(b, [])) for b in kinds[j])
todo = []
for i in range(count):
    if i != zero:
        value[zero * count + i] = 1
        value[i * count + zero] = -1
        todo += [zero * count + i, i * count + zero]
for s in todo:
    other, own = divmod(s, count)  # the player to move at s holds other; the one who moved holds own
    for i, b in before[own]:
        if b not in kinds[other]:
            continue
        t = i * count + other
        if value[t]:
            continue
        if value[s] == -1:
            value[t] = 1
            todo.append(t)
        else:
            left[t] -= 1
            if left[t] == 0:
                value[t] = -1
                todo.append(t)
data = list(map(int, sys.stdin.read().split()))
at = 1
for _ in range(data[0]):
    f, a, b = data[at], tuple(sorted(data[at + 1:at + 9])), tuple(sorted(data[at + 9:at + 17]))
    at += 17
    s = index[b] * count + index[a] if f else index[a] * count + index[b]
    v = value[s]
    print("Deal" if v == 0 else "Alice" if (v == 1) == (f == 0) else "Bob")
