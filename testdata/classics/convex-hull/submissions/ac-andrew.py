import sys


def side(points):
    hull = []
    for x, y in points:
        while len(hull) > 1:
            (ax, ay), (bx, by) = hull[-2], hull[-1]
            if (bx - ax) * (y - ay) > (by - ay) * (x - ax):
                break
            hull.pop()
        hull.append((x, y))
    return hull[:-1]


def main():
    data = iter(map(int, sys.stdin.buffer.read().split()))
    for _ in range(next(data)):
        points = sorted({(next(data), next(data)) for _ in range(next(data))})
        hull = side(points) + side(points[::-1]) or points
        ends = zip(hull, hull[1:] + hull[:1])
        print(len(hull), sum(ax * by - ay * bx for (ax, ay), (bx, by) in ends))


main()
