for _ in range(int(input())):
    input()
    a = [int(x) - 1 for x in input().split()]
    x = 0
    for i in range(0, len(a), 2):
        both, k = a[i] & a[i + 1], 0
        while both >> k & 1:
            k += 1
        x ^= k
    print("YES" if x else "NO")
