import sys

data = list(map(int, sys.stdin.read().split()))
for n, m in zip(data[1::2], data[2::2]):
    # last is the last lost pile: all within m above it are won
    last = 0
    for k in range(1, n + 1):
        if k - last > m:
            last = k
    print("second" if last == n else "first")
