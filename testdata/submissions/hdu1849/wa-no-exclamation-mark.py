import sys

data = list(map(int, sys.stdin.read().split()))
i = 0
while data[i]:
    x = 0
    for k in data[i + 1 : i + 1 + data[i]]:
        x ^= k
    i += data[i] + 1
    print("Rabbit Win" if x else "Grass Win")
