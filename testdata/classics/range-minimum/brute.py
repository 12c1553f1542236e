import sys

data = iter(map(int, sys.stdin.read().split()))
for _ in range(next(data)):
    n, q = next(data), next(data)
    a = [next(data) for _ in range(n)]
    for _ in range(q):
        l, r = next(data), next(data)
        print(min(a[l - 1:r]))
