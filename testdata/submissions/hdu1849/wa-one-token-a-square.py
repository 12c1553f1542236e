import sys
from functools import reduce
from operator import xor

data = list(map(int, sys.stdin.read().split()))
i = 0
while data[i]:
    squares = set(data[i + 1 : i + 1 + data[i]])
    i += data[i] + 1
    print("Rabbit Win!" if reduce(xor, squares) else "Grass Win!")
