# Takes the same from both, as many as it can, and then the rest.
import sys

input()
mine = input() == "first"
a, b = map(int, input().split())


def choose():
    m = min(a, b)
    if m:
        return a - m, b - m
    return 0, 0


while a or b:
    if mine:
        a, b = choose()
        print(a, b, flush=True)
    else:
        line = sys.stdin.readline().split()
        if not line:
            break
        a, b = map(int, line)
    mine = not mine
