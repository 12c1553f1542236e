# The largest number of stones from which a box cannot be filled at once is counted up to.
import sys


def grundy(s, c):
    if c == 0:
        return 0
    t = 0
    while t + t * t < s:
        t += 1
    t -= 1
    if c > t:
        return s - c
    return grundy(t, c)


case = 0
while True:
    n = int(input())
    if n == 0:
        break
    case += 1
    x = 0
    for _ in range(n):
        s, c = map(int, input().split())
        x ^= grundy(s, c)
    print("Case %d:" % case)
    print("Yes" if x else "No")
