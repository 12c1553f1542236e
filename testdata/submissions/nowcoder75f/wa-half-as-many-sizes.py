import sys

data = list(map(int, sys.stdin.read().split()))
at = 0
while data[at]:
    n = data[at]
    sizes = set(data[at + 1 : at + 1 + n])
    at += n + 1
    print("Lose" if 2 * len(sizes) == n else "Win")
