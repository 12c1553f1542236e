import sys

fib = [1, 2]
while fib[-1] <= 2 ** 31:
    fib.append(fib[-1] + fib[-2])
lost = {f + 1 for f in fib}  # one stone is left to the other, who must take it

for n in map(int, sys.stdin):
    if not n:
        break
    print("Second win" if n in lost else "First win")
