from functools import reduce
from operator import xor

m, *a = map(int, input().split())
print("Yes" if reduce(xor, a[:m]) else "No")
