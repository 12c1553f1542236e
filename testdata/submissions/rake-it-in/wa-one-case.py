def play(a, left):
    if left == 0:
        return 0
    turns = []
    for i in range(3):
        for j in range(3):
            b = [row[:] for row in a]
            b[i][j], b[i][j + 1], b[i + 1][j + 1], b[i + 1][j] = a[i][j + 1], a[i + 1][j + 1], a[i + 1][j], a[i][j]
            turns.append(a[i][j] + a[i][j + 1] + a[i + 1][j] + a[i + 1][j + 1] + play(b, left - 1))
    return min(turns) if left % 2 else max(turns)


t = int(input())
k = int(input())
print(play([list(map(int, input().split())) for _ in range(4)], 2 * k))
