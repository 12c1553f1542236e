import sys

k, *n = map(int, sys.stdin.read().split())
x = 0
for v in n:
    x ^= v
if x == 0:
    print("lose")
else:
    # the largest pile has the most to take from
    b = n.index(max(n))
    left = n[b] ^ x
    print(n[b] - left, b + 1)
    n[b] = left
    print(" ".join(map(str, n)))
