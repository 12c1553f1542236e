import sys
from functools import reduce
from operator import xor

data = list(map(int, sys.stdin.buffer.read().split()))
at = 0
while data[at]:
    print(1 if reduce(xor, data[at + 1 : at + 1 + data[at]]) else 0)
    at += data[at] + 1
