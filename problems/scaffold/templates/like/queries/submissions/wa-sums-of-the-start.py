import sys


def main():
    data = iter(sys.stdin.read().split())
    for _ in range(int(next(data))):
        n, q = int(next(data)), int(next(data))
        upto = [0]
        for _ in range(n):
            upto.append(upto[-1] + int(next(data)))
        for _ in range(q):
            op, x, y = next(data), int(next(data)), int(next(data))
            if op == "sum":
                print(upto[y] - upto[x - 1])  # ignores what was added


main()
