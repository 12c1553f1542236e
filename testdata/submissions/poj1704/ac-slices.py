for _ in range(int(input())):
    n = int(input())
    p = sorted(map(int, input().split()), reverse=True)
    if n % 2:
        p.append(0)
    x = 0
    for right, left in zip(p[::2], p[1::2]):
        x ^= right - left - 1
    print("Georgia will win" if x else "Bob will win")
