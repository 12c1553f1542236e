import sys

# taking 1, 2 or 3 is enough: the values are 0 1 2 3 0 1 2 3 ...
for line in sys.stdin:
    m, n, p = map(int, line.split())
    if m == n == p == 0:
        break
    print("Fibo" if m % 4 ^ n % 4 ^ p % 4 else "Nacci")
