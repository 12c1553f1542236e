import sys
from functools import cache


def main():
    data = iter(map(int, sys.stdin.buffer.read().split()))
    for _ in range(next(data)):
        n, *kill = (next(data) for _ in range(4))

        @cache
        def value(a, last):
            if a <= 0:
                return 0
            seen = {value(a - kill[k], k) for k in range(3) if k == 0 or k != last}
            v = 0
            while v in seen:
                v += 1
            return v

        castles = [next(data) for _ in range(n)]
        total = 0
        for a in castles:
            total ^= value(a, 0)
        wins = 0
        for a in castles:
            rest = total ^ value(a, 0)
            wins += sum(value(a - kill[k], k) == rest for k in range(3))
        print(wins)


main()
