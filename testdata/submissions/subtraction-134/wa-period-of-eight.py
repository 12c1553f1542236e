t = int(input())
for _ in range(t):
    # 0 and 1 come again at 7 and 8, after 0 1 0 1 2 3 2
    n = int(input())
    print([0, 1, 0, 1, 2, 3, 2, 0][n % 8])
