import sys

data = list(map(int, sys.stdin.read().split()))
at = 0
while data[at]:
    x = 0
    for v in data[at + 1 : at + 1 + data[at]]:
        x ^= v
    at += data[at] + 1
    print("Win" if x else "Lose")
