for _ in range(int(input())):
    a, b, c = map(int, input().split())
    print([x for x in (a, b, c) if min(a, b, c) < x < max(a, b, c) or a == b == c][0])
