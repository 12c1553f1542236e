import sys

data = list(map(int, sys.stdin.read().split()))
at = 0
while data[at]:
    print("Win" if data[at] % 2 else "Lose")
    at += data[at] + 1
