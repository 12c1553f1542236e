import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
for _ in range(next(data)):
    n = next(data)
    p = [next(data) - 1 for _ in range(n)]
    seen = [False] * n
    cycles = longest = 0
    for start in range(n):
        length, i = 0, start
        while not seen[i]:
            seen[i] = True
            i = p[i]
            length += 1
        cycles += length > 0
        longest = max(longest, length)
    print(cycles, longest, longest)  # the longest comes round, and the others may not
