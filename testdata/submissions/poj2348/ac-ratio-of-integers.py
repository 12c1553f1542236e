import sys

for line in sys.stdin:
    a, b = sorted(map(int, line.split()))
    if b == 0:
        break
    # b / a >= (1 + sqrt 5) / 2, or no multiple is left over
    print("Stan wins" if a == b or b * b - a * b - a * a > 0 else "Ollie wins")
