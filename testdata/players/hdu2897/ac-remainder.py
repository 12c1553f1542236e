# Leaves a remainder of 1 to p by p + q.
import sys

n, p, q = map(int, input().split())
mine = input() == "first"


def choose():
    if n <= p:
        return n if n < p else p
    rest = n % (p + q)
    if rest == 0:
        return q
    return max(p, rest - p)


while n:
    if mine:
        take = choose()
        print(take, flush=True)
    else:
        line = sys.stdin.readline()
        if not line:
            break
        take = int(line)
    n -= take
    mine = not mine
