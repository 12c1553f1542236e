for _ in range(int(input())):
    n = int(input())
    if n in (2, 3):
        print("impossible")
        continue
    even = list(range(2, n + 1, 2))
    odd = list(range(1, n + 1, 2))
    if n % 6 == 2:
        odd = [3, 1] + odd[3:] + [5]
    if n % 6 == 3:
        even = even[1:] + [2]
        odd = odd[2:] + [1, 3]
    print(*even, *odd)
