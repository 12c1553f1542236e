import sys

for line in sys.stdin:
    a, b = map(int, line.split())
    if a == 0:
        break
    steps = 0
    a, b = max(a, b), min(a, b)
    while b:
        a, b = b, a % b
        steps += 1
    print("Stan wins" if steps % 2 else "Ollie wins")
