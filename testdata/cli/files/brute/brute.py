for _ in range(int(input())):
    a = list(map(int, input().split()))
    print(next(x for x in a if sum(y <= x for y in a) >= 2 and sum(y >= x for y in a) >= 2))
