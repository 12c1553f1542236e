import sys
from math import floor, log

bound = log(9) / log(18)
for line in sys.stdin:
    e = log(int(line)) / log(18)
    e -= floor(e)
    print("Stan wins." if 0 < e <= bound else "Ollie wins.")
