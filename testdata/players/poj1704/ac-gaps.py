# The gaps before every second chessman from the right are heaps of Nim.
import sys

lines = sys.stdin
count = int(lines.readline())
squares = []
while len(squares) < count:
    squares += map(int, lines.readline().split())
mine = lines.readline().strip() == "first"
squares = list(map(int, lines.readline().split()))


def choose():
    at = [0] + squares
    pairs = range(len(at) - 1, 0, -2)
    xor = 0
    for i in pairs:
        xor ^= at[i] - at[i - 1] - 1
    for i in pairs:
        gap = at[i] - at[i - 1] - 1
        if gap ^ xor < gap:
            at[i] -= gap - (gap ^ xor)
            return at[1:]
    for i in range(1, len(at)):
        if at[i] > at[i - 1] + 1:
            at[i] -= 1
            return at[1:]


while squares != list(range(1, count + 1)):
    if mine:
        squares = choose()
        print(*squares, flush=True)
    else:
        line = lines.readline().split()
        if not line:
            break
        squares = list(map(int, line))
    mine = not mine
