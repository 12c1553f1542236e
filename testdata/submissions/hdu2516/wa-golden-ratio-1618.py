import math
import sys

PHI = 1.618

for line in sys.stdin:
    n = int(line)
    if n == 0:
        break
    k = round(math.log(n * math.sqrt(5)) / math.log(PHI))
    if round(PHI ** k / math.sqrt(5)) == n:
        print("Second win")
    else:
        print("First win")
