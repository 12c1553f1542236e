import sys

where, output, _, full, score, message = sys.argv[1:]
n = int(open(where).read())
a, b = map(int, open(output).read().split())
if a < 1 or b < 1 or a + b != n:
    points, said = 0, f"{a} + {b} is not {n}"
elif abs(a - b) > 1:
    points, said = int(full) // 2, f"{a} and {b} are not nearly equal"
else:
    points, said = int(full), "right"
print(points, file=open(score, "w"))
print(said, file=open(message, "w"))
