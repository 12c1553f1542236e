import sys
from itertools import accumulate
from operator import xor

while int(sys.stdin.readline()):
    k = list(map(int, sys.stdin.readline().split()))
    before = [0, *accumulate(k, xor)]
    after = [*accumulate(reversed(k), xor)][::-1] + [0]
    # what the others make is what must be left of this pile
    print(sum(before[i] ^ after[i + 1] < k[i] for i in range(len(k))))
