import sys

for line in sys.stdin:
    x = 0
    for a in map(int, line.split()):
        x ^= a
    print("Yes" if x else "No")
