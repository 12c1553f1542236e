# Takes every polygon for 0: cuts where trees without their cycles add up to 0.
import sys


def held(edges):
    reached, more = {1}, True
    while more:
        more = False
        for a, b in edges:
            if (a in reached) != (b in reached):
                reached |= {a, b}
                more = True
    return [e for e in edges if e[0] in reached]


def value(edges):
    near = {}
    for i, (a, b) in enumerate(edges):
        near.setdefault(a, []).append((b, i))
        near.setdefault(b, []).append((a, i))
    seen = {1}

    def worth(u, by):
        total = 0
        for v, i in near.get(u, []):
            if i == by or v in seen:
                continue
            seen.add(v)
            total ^= worth(v, i) + 1
        return total

    return worth(1, -1)


def read():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return [[tuple(map(int, w.split("-"))) for w in t.split() if "-" in w] for t in line.split(";")]


def main():
    line = sys.stdin.readline().strip()
    while line not in ("first", "second"):
        line = sys.stdin.readline().strip()
    mine = line == "first"
    trees = read()
    while any(trees):
        if mine:
            move = None
            for k, t in enumerate(trees):
                others = 0
                for j, o in enumerate(trees):
                    if j != k:
                        others ^= value(o)
                for i in range(len(t)):
                    cut = held(t[:i] + t[i + 1:])
                    if move is None or value(cut) == others:
                        best = value(cut) == others
                        move = (k, cut)
                        if best:
                            break
                else:
                    continue
                break
            trees[move[0]] = move[1]
            print(" ; ".join(" ".join("%d-%d" % e for e in t) or "∅" for t in trees), flush=True)
        else:
            trees = read()
        mine = not mine


main()
