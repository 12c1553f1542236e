# Every choice of things.
import sys


def best(things, c):
    if not things:
        return 0
    (w, v), rest = things[0], things[1:]
    return max(best(rest, c), best(rest, c - w) + v if w <= c else 0)


data = iter(map(int, sys.stdin.read().split()))
for _ in range(next(data)):
    n, c = next(data), next(data)
    print(best([(next(data), next(data)) for _ in range(n)], c))
