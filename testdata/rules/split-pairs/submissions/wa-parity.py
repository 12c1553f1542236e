for _ in range(int(input())):
    input()
    a = [int(x) for x in input().split()]
    odd = sum(1 for i in range(0, len(a), 2) if a[i] % 2 == 0 or a[i + 1] % 2 == 0)
    print("YES" if odd else "NO")
