import sys

# Every player of a team takes as its first one does.
for line in sys.stdin:
    n, *rest = map(int, line.split())
    if n == 0:
        break
    s, a, b = rest[:3]
    first, second = [True], [True]
    for k in range(1, s + 1):
        first.append(not all(second[max(0, k - a):k]))
        second.append(not all(first[max(0, k - b):k]))
    print(int(first[s]))
