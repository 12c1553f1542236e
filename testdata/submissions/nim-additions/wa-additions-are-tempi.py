# who has lost adds a stone, and the other has
from functools import reduce
from operator import xor

for _ in range(int(input())):
    n, b, c, *a = map(int, input().split())
    x = reduce(xor, a)
    print("Yes" if (x != 0) != (b % 2 == 1) else "No")
