import random
import sys

random.seed(int(sys.argv[1]))
size = int(sys.argv[2])
n = random.randint(1, size)
print(n)
print(*[random.randint(-size, size) for _ in range(n)])
