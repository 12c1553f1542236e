n, m = map(int, input().split())
near = [set() for _ in range(n)]
for _ in range(m):
    u, v = map(int, input().split())
    near[u].add(v)
    near[v].add(u)
win = {}
for a in range(n):
    for b in range(n):
        for t in (1, 2):
            if a == 0:
                win[a, b, t] = 1
            elif a == b:
                win[a, b, t] = 2
changed = True
while changed:
    changed = False
    for a in range(1, n):
        for b in range(1, n):
            for t in (1, 2):
                if (a, b, t) in win:
                    continue
                after = [win.get((v, b, 2)) for v in near[a]] if t == 1 else [win.get((a, v, 1)) for v in near[b] if v]
                if t in after:
                    win[a, b, t] = t
                elif all(x == 3 - t for x in after):
                    win[a, b, t] = 3 - t
                else:
                    continue
                changed = True
print(win.get((1, 2, 1), 0))
