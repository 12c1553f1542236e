import sys
from collections import Counter

words = iter(sys.stdin.read().split())
while (n := int(next(words))):
    sizes = Counter(next(words) for _ in range(n))
    print("Win" if any(k % 2 for k in sizes.values()) else "Lose")
