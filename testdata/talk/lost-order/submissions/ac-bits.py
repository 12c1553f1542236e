import sys

words = list(map(int, sys.stdin.read().split()))
if sys.argv[1] == "0":
    print(*[i + 1 for i in range(10) if words[0] >> i & 1])
else:
    print(sum(1 << (b - 1) for b in words[1:]))
