# Plays by the Grundy values of strips, which repeat every 34 cells from 53 on.
import sys

values = [0, 1]
for n in range(2, 260):
    reached = {values[n - 2]} | {values[max(i - 1, 0)] ^ values[max(n - i - 2, 0)] for i in range(1, n - 1)}
    values.append(next(v for v in range(n) if v not in reached))


def value(n):
    return values[n if n < 260 else 100 + (n - 100) % 34]


input()
mine = input() == "first"


def read(line):
    return [] if line.strip() == "-" else list(map(int, line.split()))


def moves(strips):
    for k, n in enumerate(strips):
        if k and strips[k - 1] == n:
            continue
        for i in range((n + 1) // 2):
            parts = [p for p in (i - 1, n - i - 2) if p > 0]
            yield k, n, parts


def choose(strips):
    total = 0
    for n in strips:
        total ^= value(n)
    for k, n, parts in moves(strips):
        after = total ^ value(n)
        for p in parts:
            after ^= value(p)
        if after == 0:
            break
    return sorted(strips[:k] + strips[k + 1:] + parts)


strips = read(input())
while strips:
    if mine:
        strips = choose(strips)
        print(*strips or "-", flush=True)
    else:
        line = sys.stdin.readline()
        if not line:
            break
        strips = read(line)
    mine = not mine
