import sys

fib = {1, 2}
a, b = 1, 2
while b < 2 ** 31:
    a, b = b, a + b
    fib.add(b)

for word in sys.stdin.read().split():
    if word == "0":
        break
    print("Second win" if int(word) in fib else "First win")
