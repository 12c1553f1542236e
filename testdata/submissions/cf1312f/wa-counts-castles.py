import sys


def mex(*values):
    return min({0, 1, 2, 3}.difference(values))


def main():
    data = iter(map(int, sys.stdin.buffer.read().split()))
    for _ in range(next(data)):
        n, x, y, z = next(data), next(data), next(data), next(data)
        rows = [(0, 0, 0)] * 5
        for a in range(5, 2700):
            m, i, c = rows[a - x][0], rows[a - y][1], rows[a - z][2]
            rows.append((mex(m, i, c), mex(m, c), mex(m, i)))
        castles = [next(data) + 4 for _ in range(n)]
        castles = [a if a < 150 else 100 + (a - 100) % 2520 for a in castles]
        total = 0
        for a in castles:
            total ^= rows[a][0]
        wins = 0
        for a in castles:
            rest = total ^ rows[a][0]
            wins += rest in (rows[a - x][0], rows[a - y][1], rows[a - z][2])
        print(wins)


main()
