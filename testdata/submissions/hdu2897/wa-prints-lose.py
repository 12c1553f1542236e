import sys

data = list(map(int, sys.stdin.read().split()))
for n, p, q in zip(data[0::3], data[1::3], data[2::3]):
    r = n % (p + q)
    print("LOSE" if 0 < r <= p else "WIN")
