import sys
from functools import reduce
from operator import xor

data = list(map(int, sys.stdin.read().split()))
at = 1
for _ in range(data[0]):
    n = data[at]
    a = data[at + 1 : at + 1 + n]
    at += 1 + n
    if sum(a) == n:
        john = n % 2 == 0
    else:
        john = reduce(xor, a) != 0
    print("John" if john else "Brother")
