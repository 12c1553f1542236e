# Takes the smallest Fibonacci number of the Zeckendorf sum.
import sys

input()
mine = input() == "first"
left, most = map(int, input().split())


def choose():
    fib = [1, 2]
    while fib[-1] <= left:
        fib.append(fib[-1] + fib[-2])
    rest, parts = left, []
    for f in reversed(fib):
        if f <= rest:
            rest -= f
            parts.append(f)
    return parts[-1] if parts[-1] <= most else 1


while left:
    if mine:
        take = choose()
        left, most = left - take, 2 * take
        print(left, most, flush=True)
    else:
        line = sys.stdin.readline().split()
        if not line:
            break
        left, most = map(int, line)
    mine = not mine
