# Takes all if it may, and one otherwise.
import sys

input()
mine = input() == "first"
left, most = map(int, input().split())


def choose():
    return left if left <= most else 1


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
