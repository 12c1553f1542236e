import sys


def main():
    data = iter(map(int, sys.stdin.read().split()))
    for n in data:
        if n == 0:
            break
        x = 0
        for _ in range(n):
            s, c = next(data), next(data)
            while 0 < c and c + c * c < s:
                t = int(s**0.5)
                while t + t * t >= s:
                    t -= 1
                s = t
            x ^= s - c if c else 0
        print("Yes" if x else "No")


main()
