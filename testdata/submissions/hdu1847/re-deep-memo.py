import sys

won = {0: False}


def wins(n):
    if n not in won:
        won[n] = any([not wins(n - p) for p in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512) if p <= n])
    return won[n]


for line in sys.stdin:
    print("Kiki" if wins(int(line)) else "Cici")
