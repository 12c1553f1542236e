# Judges by the Kattis protocol: split.py input answer feedback < output.
import sys

def refuse(message):
    with open(sys.argv[3] + "judgemessage.txt", "w") as f:
        f.write(message)
    sys.exit(43)

n = int(open(sys.argv[1]).read())
try:
    a, b = map(int, sys.stdin.read().split())
except ValueError:
    refuse("two numbers are wanted")
if a < 1 or b < 1 or a + b != n:
    refuse(f"{a} + {b} is not {n}")
sys.exit(42)
