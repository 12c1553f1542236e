# Looks at one direction only.
import sys

input(), input()
mine = input() == "first"
edges = list(map(int, input().split()))


def forward():
    return edges[1:] + [0]


def backward():
    return [0] + edges[:-1]


def choose():
    if edges.index(0) % 2 == 1:
        return forward()
    return forward() if edges[0] else backward()


while edges[0] or edges[-1]:
    if mine:
        edges = choose()
        print(*edges, flush=True)
    else:
        line = sys.stdin.readline()
        if not line:
            break
        edges = list(map(int, line.split()))
    mine = not mine
