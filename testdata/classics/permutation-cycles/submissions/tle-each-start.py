import sys
from math import gcd

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n = next(data)
    p = [next(data) - 1 for _ in range(n)]
    cycles, times, longest = set(), 1, 0
    for start in range(n):
        length, least, i = 1, start, p[start]
        while i != start:  # each cycle from each of its cards
            length, least, i = length + 1, min(least, i), p[i]
        cycles.add(least)
        longest = max(longest, length)
        times *= length // gcd(times, length)
    print(len(cycles), longest, times % 1000000007)
