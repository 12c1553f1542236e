import sys

data = list(map(int, sys.stdin.buffer.read().split()))
at = 0
while data[at]:
    k = data[at + 1 : at + 1 + data[at]]
    at += data[at] + 1
    x = 0
    for v in k:
        x ^= v
    print(len({v for v in k if v ^ x < v}))
