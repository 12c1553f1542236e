import sys

fib = [1, 1]  # the second 1 is of no use, and no harm
while fib[-1] < 1000:
    fib.append(fib[-1] + fib[-2])

sg = [0]
for n in range(1, 1001):
    reach = {sg[n - f] for f in fib if f <= n}
    sg.append(next(g for g in range(20) if g not in reach))

for line in sys.stdin:
    m, n, p = map(int, line.split())
    if m == n == p == 0:
        break
    print("Fibo" if sg[m] ^ sg[n] ^ sg[p] else "Nacci")
