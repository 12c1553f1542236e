# It relies on the order of the digits.
import sys

words = list(map(int, sys.stdin.read().split()))
if sys.argv[1] == "0":
    print(*[i * 6 + d // 2 + 1 for i, d in enumerate(map(int, "%03d" % words[0]))][::-1])
else:
    print(int("".join(str((w - 1) % 6 * 2) for w in words[1:])))
