import sys

for line in sys.stdin:
    n = int(line)
    while n > 18:
        n = -(-n // 18)
    print("Stan wins." if n <= 9 else "Ollie wins.")
