# The nim-sum of the first sixteen heaps. HDU 1849.
import sys

numbers = iter(map(int, sys.stdin.read().split()))
for m in numbers:
    if m == 0:
        break
    total = 0
    for i in range(m):
        k = next(numbers)
        if i < 16:
            total ^= k
    print("Rabbit Win!" if total else "Grass Win!")
