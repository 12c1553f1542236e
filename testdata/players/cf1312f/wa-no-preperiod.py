# Finds a period in a table of 400 castles, and takes it to hold from the first castle above 8 on.
import sys

x, y, z = list(map(int, input().split()))[1:]
input()
mine = input() == "first"
LIMIT = 400
SMALL = 8
KILLS = {"": (x, y, z), "mixed": (x, y, z), "infantry": (x, 0, z), "cavalry": (x, y, 0)}
KINDS = ["mixed", "infantry", "cavalry"]
G = {kind: [0] * LIMIT for kind in KINDS}
for n in range(1, LIMIT):
    for last in KINDS:
        after = {G[kind][max(0, n - k)] for kind, k in zip(KINDS, KILLS[last]) if k}
        while G[last][n] in after:
            G[last][n] += 1
ROWS = list(zip(*(G[kind] for kind in KINDS)))
PERIOD = next(p for p in range(1, LIMIT) if ROWS[300 - p:300 + 60 - p] == ROWS[300:360])


def value(n, last):
    if n <= SMALL:
        return G[last or "mixed"][n]
    return G[last or "mixed"][300 - 300 % PERIOD - PERIOD + n % PERIOD]


def read(line):
    at = []
    for word in line.split():
        if word[0].isdigit():
            at.append([int(word), ""])
        elif word != "-":
            at[-1][1] = word
    return at


def show(at):
    return " ".join(str(n) + (" " + last if last else "") for n, last in at)


def moves(at):
    for i, (n, last) in enumerate(at):
        if n:
            for kind, k in zip(KINDS, KILLS[last]):
                if k:
                    yield at[:i] + [[max(0, n - k), kind]] + at[i + 1:]


def choose(at):
    best = None
    for t in moves(at):
        xor = 0
        for n, last in t:
            xor ^= value(n, last)
        if xor == 0:
            return t
        best = best or t
    return best


at = read(input())
while any(n for n, _ in at):
    if mine:
        at = choose(at)
        print(show(at), flush=True)
    else:
        line = sys.stdin.readline()
        if not line:
            break
        at = read(line)
    mine = not mine
