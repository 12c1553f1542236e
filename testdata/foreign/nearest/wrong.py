import sys
n, *rest = map(int, sys.stdin.read().split())
p = sorted(zip(rest[::2], rest[1::2]))
print(min(((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in zip(p, p[1:])))
