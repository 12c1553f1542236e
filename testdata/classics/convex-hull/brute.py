# A side has all points on its left or on itself; its ends are corners.
import sys

data = iter(map(int, sys.stdin.read().split()))
for _ in range(next(data)):
    points = {(next(data), next(data)) for _ in range(next(data))}
    corners, area = set(points) if len(points) == 1 else set(), 0
    for a in points:
        for b in points - {a}:
            if all(
                (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])
                or min(a, b) <= c <= max(a, b)
                and (b[0] - a[0]) * (c[1] - a[1]) == (b[1] - a[1]) * (c[0] - a[0])
                for c in points
            ):
                corners |= {a, b}
                area += a[0] * b[1] - a[1] * b[0]
    print(len(corners), area)
