for _ in range(int(input())):
    input()
    x = 0
    for v in input().split():
        x ^= int(v)
    print("TAK" if x else "NIE")
