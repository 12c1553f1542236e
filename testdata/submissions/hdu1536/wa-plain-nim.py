import sys


def main():
    it = map(int, sys.stdin.read().split())
    while True:
        k = next(it)
        if k == 0:
            break
        for _ in range(k):
            next(it)
        line = ""
        for _ in range(next(it)):
            x = 0
            for _ in range(next(it)):
                x ^= next(it)
            line += "W" if x else "L"
        print(line)


main()
