import sys


def cross(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def half(points):
    hull = []
    for p in points:
        while len(hull) > 1 and cross(hull[-2], hull[-1], p) <= 0:
            hull.pop()
        hull.append(p)
    return hull


data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n = next(data)
    points = sorted((next(data), next(data)) for _ in range(n))
    if n == 1:
        print(1, 0)
        continue
    hull = half(points)[:-1] + half(points[::-1])[:-1]  # of equal points two are left
    print(len(hull), sum(cross((0, 0), a, b) for a, b in zip(hull, hull[1:] + hull[:1])))
