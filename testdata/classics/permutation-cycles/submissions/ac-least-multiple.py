# Each cycle comes round after its length; all do after the least common multiple.
import sys
from math import gcd


def main():
    data = iter(map(int, sys.stdin.buffer.read().split()))
    for _ in range(next(data)):
        n = next(data)
        p = [next(data) - 1 for _ in range(n)]
        seen = [False] * n
        lengths = []
        for start in range(n):
            length, i = 0, start
            while not seen[i]:
                seen[i] = True
                i = p[i]
                length += 1
            if length:
                lengths.append(length)
        times = 1
        for length in set(lengths):
            times *= length // gcd(times, length)
        print(len(lengths), max(lengths), times % 1000000007)


main()
