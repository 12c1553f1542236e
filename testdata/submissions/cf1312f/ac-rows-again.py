import sys


def mex(*values):
    return min({0, 1, 2, 3}.difference(values))


def main():
    data = iter(map(int, sys.stdin.buffer.read().split()))
    known = {}
    for _ in range(next(data)):
        n, x, y, z = next(data), next(data), next(data), next(data)
        if (x, y, z) not in known:
            rows = [(0, 0, 0)] * 5
            for a in range(5, 400):
                m, i, c = rows[a - x][0], rows[a - y][1], rows[a - z][2]
                rows.append((mex(m, i, c), mex(m, c), mex(m, i)))
            p = 1
            while rows[100:200] != rows[100 + p : 200 + p]:
                p += 1
            known[x, y, z] = rows, p
        rows, p = known[x, y, z]
        count = [0] * 400
        for _ in range(n):
            a = next(data) + 4
            count[a if a < 300 else 100 + (a - 100) % p] += 1
        total = 0
        for a, k in enumerate(count):
            if k % 2:
                total ^= rows[a][0]
        wins = 0
        for a, k in enumerate(count):
            if k:
                rest = total ^ rows[a][0]
                wins += k * ((rows[a - x][0] == rest) + (rows[a - y][1] == rest) + (rows[a - z][2] == rest))
        print(wins)


main()
