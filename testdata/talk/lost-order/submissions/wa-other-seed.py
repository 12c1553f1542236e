# It hides x behind a random number that the second run does not know.
import random
import sys

words = list(map(int, sys.stdin.read().split()))
if sys.argv[1] == "0":
    x = words[0] ^ random.getrandbits(9)
    print(*[i + 1 for i in range(10) if x >> i & 1])
else:
    print(sum(1 << (b - 1) for b in words[1:]))
