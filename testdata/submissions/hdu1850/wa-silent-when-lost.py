import sys

data = list(map(int, sys.stdin.read().split()))
at = 0
while data[at] != 0:
    a = data[at + 1 : at + 1 + data[at]]
    at += data[at] + 1
    x = 0
    for v in a:
        x ^= v
    if x:
        print(sum(v ^ x < v for v in a))
