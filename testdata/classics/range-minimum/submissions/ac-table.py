import sys


def main():
    data = iter(map(int, sys.stdin.buffer.read().split()))
    out = []
    for _ in range(next(data)):
        n, q = next(data), next(data)
        least = [[next(data) for _ in range(n)]]
        while 2 ** len(least) <= n:
            half = 2 ** (len(least) - 1)
            least.append(list(map(min, least[-1], least[-1][half:])))
        for _ in range(q):
            l, r = next(data) - 1, next(data)
            k = (r - l).bit_length() - 1
            out.append(min(least[k][l], least[k][r - 2 ** k]))
    print(*out, sep="\n")


main()
