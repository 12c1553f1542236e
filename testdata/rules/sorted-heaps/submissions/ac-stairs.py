for _ in range(int(input())):
    n = int(input())
    a = [0] + [int(x) for x in input().split()]
    x = 0
    for i in range(n, 0, -2):
        x ^= a[i] - a[i - 1]
    print("TAK" if x else "NIE")
