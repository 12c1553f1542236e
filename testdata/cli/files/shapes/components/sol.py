import sys


def main():
    data = iter(map(int, sys.stdin.buffer.read().split()))
    for _ in range(next(data)):
        print(parts(next(data), next(data), data))


def parts(n, m, data):
    up = list(range(n + 1))

    def root(v):
        while up[v] != v:
            up[v] = up[up[v]]
            v = up[v]
        return v

    left = n
    for _ in range(m):
        u, v = root(next(data)), root(next(data))
        if u != v:
            up[u] = v
            left -= 1
    return left


main()
