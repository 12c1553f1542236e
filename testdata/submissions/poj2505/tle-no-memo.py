import sys


def wins(p, n):
    return p < n and any(not wins(p * f, n) for f in range(2, 10))


for line in sys.stdin:
    print("Stan wins." if wins(1, int(line)) else "Ollie wins.")
