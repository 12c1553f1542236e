# Leaves a multiple of three.
import sys

input()
mine = input() == "first"
left, most = map(int, input().split())


def choose():
    return min(left % 3 or 1, most)


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
