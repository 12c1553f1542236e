import sys


def grundy(v):
    if known[v] < 0:
        met = set()
        for to in arrows[v]:
            met.add(grundy(to))  # a walk of a thousand places is too deep
        known[v] = 0
        while known[v] in met:
            known[v] += 1
    return known[v]


numbers = iter(map(int, sys.stdin.read().split()))
for n in numbers:
    arrows = [[next(numbers) for _ in range(next(numbers))] for _ in range(n)]
    known = [-1] * n
    while m := next(numbers):
        xor = 0
        for _ in range(m):
            xor ^= grundy(next(numbers))
        print("WIN" if xor else "LOSE")
