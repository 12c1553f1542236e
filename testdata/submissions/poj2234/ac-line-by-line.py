import sys
from functools import reduce
from operator import xor

for line in sys.stdin:
    m, *a = map(int, line.split())
    print("Yes" if reduce(xor, a) else "No")
