# Who takes, and how many are left: won if some number leaves the next one lost.
while True:
    row = list(map(int, input().split()))
    if row[0] == 0:
        break
    n, s, m = row[0], row[1], row[2:]
    win = [[False] * (s + 1) for _ in range(2 * n)]
    for i in range(2 * n):
        win[i][0] = True
    for left in range(1, s + 1):
        for i in range(2 * n):
            after = win[(i + 1) % (2 * n)]
            for k in range(1, min(m[i], left) + 1):
                if not after[left - k]:
                    win[i][left] = True
                    break
    print(1 if win[0][s] else 0)
