while True:
    a, b = map(int, input().split())
    if a == b == 0:
        break
    count = carry = 0
    while a or b or carry:
        carry = (a % 10 + b % 10 + carry) // 10
        count += carry
        a //= 10
        b //= 10
    print(count)
