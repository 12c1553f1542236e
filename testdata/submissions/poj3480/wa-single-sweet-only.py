import sys
from functools import reduce
from operator import xor

data = iter(map(int, sys.stdin.read().split()))
for _ in range(next(data)):
    a = [next(data) for _ in range(next(data))]
    if a == [1]:
        print("Brother")
    else:
        print("John" if reduce(xor, a) else "Brother")
