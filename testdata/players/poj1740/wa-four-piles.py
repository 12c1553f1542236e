# Makes two pairs, and knows no strategy for more than four piles.
import sys

input()
input()
mine = input() == "first"


def read(line):
    return [int(word) for word in line.split() if word != "-"]


def choose(a):  # from the largest to the smallest
    if len(a) == 1:
        return []
    if len(a) == 2 and a[0] > a[1]:
        return [a[1], a[1]]
    if len(a) == 3:
        return [a[1], a[1]]
    if len(a) == 4 and a[0] - a[3] > a[1] - a[2]:
        return [a[1], a[1], a[3], a[3]]
    return a[:-1] + ([a[-1] - 1] if a[-1] > 1 else [])


at = read(input())
while at:
    if mine:
        at = sorted(choose(at), reverse=True)
        print(*at or "-", flush=True)
    else:
        line = sys.stdin.readline()
        if not line:
            break
        at = read(line)
    mine = not mine
