import sys

words = iter(sys.stdin.buffer.read().split())
for _ in range(int(next(words))):
    n, q = int(next(words)), int(next(words))
    a = [int(next(words)) for _ in range(n)]
    for _ in range(q):
        l, r = int(next(words)), int(next(words))
        print(min(a[l - 1:r]))
