import sys
n, *rest = map(int, sys.stdin.read().split())
meetings = list(zip(rest[::2], rest[1::2]))
best = 0
for mask in range(1 << n):
    chosen = sorted(meetings[i] for i in range(n) if mask >> i & 1)
    if all(a[1] <= b[0] for a, b in zip(chosen, chosen[1:])):
        best = max(best, len(chosen))
print(best)
