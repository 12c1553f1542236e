import sys
from math import atan2, hypot


def cross(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def main():
    data = iter(map(int, sys.stdin.buffer.read().split()))
    for _ in range(next(data)):
        points = {(next(data), next(data)) for _ in range(next(data))}
        o = min(points, key=lambda p: (p[1], p[0]))
        points.remove(o)
        # six digits do not tell the directions apart
        key = lambda p: (round(atan2(p[1] - o[1], p[0] - o[0]), 6), hypot(p[0] - o[0], p[1] - o[1]))
        hull = [o]
        for p in sorted(points, key=key):
            while len(hull) > 1 and cross(hull[-2], hull[-1], p) <= 0:
                hull.pop()
            hull.append(p)
        print(len(hull), sum(cross(o, a, b) for a, b in zip(hull[1:], hull[2:])))


main()
