import sys
it = iter(sys.stdin.read().split())
for case in range(int(next(it))):
    n, m = int(next(it)), int(next(it))
    for _ in range(2 * m):
        next(it)
    print(f"Case #{case + 1}: {n - m}")
