import sys

n = int(open("input").read())
a, b = map(int, open("user_out").read().split())
if a < 1 or b < 1 or a + b != n:
    print(0)
    print(f"{a} + {b} is not {n}", file=sys.stderr)
elif abs(a - b) > 1:
    print(50)
    print(f"{a} and {b} are not nearly equal", file=sys.stderr)
else:
    print(100)
