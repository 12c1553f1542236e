import sys

fib = [1, 2]
while fib[-1] < 2 ** 31:
    fib.append(fib[-1] + fib[-2])

for line in sys.stdin:
    print("Second win" if int(line) in fib else "First win")
