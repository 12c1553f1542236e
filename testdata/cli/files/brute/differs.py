for _ in range(int(input())):
    a, b, c = map(int, input().split())
    print(next(x for x in (a, b, c) if min(a, b, c) < x < max(a, b, c)) if len({a, b, c}) == 3 else a)
