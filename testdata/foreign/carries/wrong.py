while True:
    a, b = map(int, input().split())
    if a == b == 0:
        break
    count = 0
    while a or b:
        if a % 10 + b % 10 > 9:
            count += 1
        a //= 10
        b //= 10
    print(count)
