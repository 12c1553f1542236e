import sys

for line in sys.stdin:
    if line.strip():
        n, p, q = map(int, line.split())
        print("LOST" if 1 <= n % (p + q) <= p else "WIN")
