from functools import reduce
from operator import xor

for _ in range(int(input())):
    input()
    piles = map(int, input().split())
    print("Yes" if reduce(xor, piles, 0) else "No")
