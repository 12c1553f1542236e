import sys

lo, hi = 1, int(sys.stdin.readline())
while True:
    mid = (lo + hi) // 2
    sys.stdout.write("%d\n" % mid)
    s = sys.stdin.readline().strip()
    if s == "correct":
        break
    if s == "less":
        hi = mid - 1
    else:
        lo = mid + 1
