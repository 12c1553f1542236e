import sys
n, *rest = map(int, sys.stdin.read().split())
end, count = -1, 0
for l, r in sorted(zip(rest[::2], rest[1::2])):
    if l >= end:
        end = r
        count += 1
print(count)
