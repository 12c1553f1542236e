import sys
from functools import reduce

data = list(map(int, sys.stdin.read().split()))
n = data[1:]
x = reduce(lambda a, b: a ^ b, n)
b = min(i for i in range(len(n)) if n[i] ^ x < n[i])
print(n[b] - (n[b] ^ x), b + 1)
n[b] ^= x
print(" ".join(map(str, n)))
