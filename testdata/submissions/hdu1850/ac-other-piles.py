import sys
from functools import reduce
from operator import xor

words = iter(sys.stdin.read().split())
while (m := int(next(words))):
    a = [int(next(words)) for _ in range(m)]
    x = reduce(xor, a)
    print(sum(1 for v in a if v > v ^ x))
