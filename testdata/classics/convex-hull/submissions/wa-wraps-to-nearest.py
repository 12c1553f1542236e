import sys


def cross(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    points = sorted({(next(data), next(data)) for _ in range(next(data))})
    hull = [points[0]]
    while len(points) > 1:
        at = hull[-1]
        best = points[0] if points[0] != at else points[1]
        for p in points:
            if cross(at, best, p) < 0:  # and of several in this direction the farthest
                best = p
        if best == hull[0] or len(hull) == len(points):
            break
        hull.append(best)
    print(len(hull), abs(sum(cross((0, 0), a, b) for a, b in zip(hull, hull[1:] + hull[:1]))))
