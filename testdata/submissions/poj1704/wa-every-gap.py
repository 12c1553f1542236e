for _ in range(int(input())):
    input()
    wall, x = 0, 0
    for p in sorted(map(int, input().split())):
        x ^= p - wall - 1
        wall = p
    print("Georgia will win" if x else "Bob will win")
