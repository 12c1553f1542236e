for _ in range(int(input())):
    n = int(input())
    print("YES" if any((n - a) % 2 == 0 for a in range(2, n, 2)) else "NO")
