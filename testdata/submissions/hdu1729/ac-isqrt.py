import sys
from math import isqrt


def value(s, c):
    if c == 0:
        return 0
    while c + c * c < s:
        # t + t * t < s exactly when 2t + 1 < sqrt(4s + 1)
        s = (isqrt(4 * s) - 1) // 2
    return s - c


def main():
    data = iter(map(int, sys.stdin.buffer.read().split()))
    case = 0
    for n in data:
        if n == 0:
            break
        x = 0
        for _ in range(n):
            s = next(data)
            x ^= value(s, next(data))
        case += 1
        print("Case %d:" % case)
        print("Yes" if x else "No")


main()
