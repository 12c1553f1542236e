import sys

for line in sys.stdin:
    n = int(line)
    p, turn = 1, 0
    while p < n:
        p *= 2 if turn % 2 else 9
        turn += 1
    print("Stan wins" if turn % 2 else "Ollie wins")
