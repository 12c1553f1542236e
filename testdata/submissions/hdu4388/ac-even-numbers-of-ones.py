import sys


def main():
    data = sys.stdin.read().split()
    at = 1
    for case in range(1, int(data[0]) + 1):
        n = int(data[at])
        piles = data[at + 1 : at + 1 + n]
        at += 1 + n
        even = sum(bin(int(a)).count("1") % 2 == 0 for a in piles)
        print("Case %d: %s" % (case, "Yes" if even % 2 else "No"))


main()
