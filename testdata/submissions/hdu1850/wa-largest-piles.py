import sys
from functools import reduce
from operator import xor

data = list(map(int, sys.stdin.read().split()))
at = 0
while data[at]:
    a = data[at + 1 : at + 1 + data[at]]
    at += data[at] + 1
    # only the largest pile can be cut down to the rest
    print(a.count(max(a)) if reduce(xor, a) else 0)
