# Plays Nim: never takes from both.
import sys

input()
mine = input() == "first"
a, b = map(int, input().split())


def choose():
    if a > b:
        return b, b
    if b > a:
        return a, a
    return a - 1, b


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
