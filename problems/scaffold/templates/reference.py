import sys


def main():
    words = sys.stdin.buffer.read().split()
    out = []
    for i in range(1, 2 * int(words[0]) + 1, 2):
        n, m = int(words[i]), int(words[i + 1])
        out.append("second" if n % (m + 1) == 0 else "first")
    print("\n".join(out))


main()
