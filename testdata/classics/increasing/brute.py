# Every way to go on from each number.
import sys


def longest(a, i):
    return 1 + max((longest(a, j) for j in range(i + 1, len(a)) if a[j] > a[i]), default=0)


data = iter(map(int, sys.stdin.read().split()))
for _ in range(next(data)):
    a = [next(data) for _ in range(next(data))]
    print(max(longest(a, i) for i in range(len(a))))
