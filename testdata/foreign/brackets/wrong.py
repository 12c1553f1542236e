for _ in range(int(input())):
    round = square = 0
    good = True
    for c in input():
        round += {"(": 1, ")": -1}.get(c, 0)
        square += {"[": 1, "]": -1}.get(c, 0)
        good = good and round >= 0 and square >= 0
    print("Yes" if good and round == square == 0 else "No")
