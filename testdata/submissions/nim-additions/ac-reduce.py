from functools import reduce
from operator import xor

for _ in range(int(input())):
    n, b, c, *a = map(int, input().split())
    print("Yes" if reduce(xor, a) else "No")
