import sys

N = 1000000

# The P-positions are listed; the one with the same difference is computed.
other = [-1] * (2 * N)
a = d = 0
while a <= N:
    if other[a] < 0:
        other[a] = a + d
        if a + d < 2 * N:
            other[a + d] = a
        d += 1
    a += 1

numbers = list(map(int, sys.stdin.read().split()))
out = []
for a, b in zip(numbers[::2], numbers[1::2]):
    if b == 0:
        break
    if other[a] == b:
        out.append("0")
        continue
    out.append("1")
    x = int((b - a) * 1.618034)
    if x < a:
        out.append(f"{x} {x + b - a}")
    if other[a] < b:
        out.append(f"{min(a, other[a])} {max(a, other[a])}")
    if a < b and other[b] < a:
        out.append(f"{other[b]} {b}")
print("\n".join(out))
