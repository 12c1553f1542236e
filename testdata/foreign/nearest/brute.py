import sys
n, *rest = map(int, sys.stdin.read().split())
p = list(zip(rest[::2], rest[1::2]))
print("%.9f" % min(((a - c) ** 2 + (b - d) ** 2) ** 0.5 for i, (a, b) in enumerate(p) for c, d in p[:i]))
