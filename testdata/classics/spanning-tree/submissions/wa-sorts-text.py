import sys


def find(p, x):
    while p[x] != x:
        p[x] = p[p[x]]
        x = p[x]
    return x


def main():
    lines = sys.stdin.read().split("\n")
    at = 1
    for _ in range(int(lines[0])):
        n, m = map(int, lines[at].split())
        edges = [line.split() for line in lines[at + 1:at + 1 + m]]
        at += m + 1
        edges.sort(key=lambda e: e[2])  # "10" comes before "9"
        p = list(range(n + 1))
        total, used = 0, 0
        for u, v, w in edges:
            a, b = find(p, int(u)), find(p, int(v))
            if a != b:
                p[a] = b
                total += int(w)
                used += 1
        print(total if used == n - 1 else "impossible")


main()
