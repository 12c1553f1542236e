import sys

for line in sys.stdin:
    w, h = map(int, line.split())
    print("WIN" if (w % 2 == 0 or h % 2 == 0) and w * h > 6 else "LOSE")
