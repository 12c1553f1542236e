import sys
from math import gcd

lines = sys.stdin.read().split("\n")
for case in range(int(lines[0])):
    n = int(lines[2 * case + 1])
    p = [int(c) - 1 for c in lines[2 * case + 2] if c != " "]  # digits, not numbers
    if len(p) != n:
        p = p[:n] + list(range(len(p), n))
    seen, lengths = [False] * n, []
    for start in range(n):
        length, i = 0, start
        while not seen[i]:
            seen[i] = True
            i = p[i] % n
            length += 1
        if length:
            lengths.append(length)
    times = 1
    for length in set(lengths):
        times *= length // gcd(times, length)
    print(len(lengths), max(lengths), times % 1000000007)
