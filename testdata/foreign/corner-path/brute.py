import sys
n, m = map(int, input().split())
a = [list(map(int, line.split())) for line in sys.stdin]
def best(i, j):
    if i == n - 1 and j == m - 1:
        return a[i][j]
    return a[i][j] + max(best(x, y) for x, y in ((i + 1, j), (i, j + 1)) if x < n and y < m)
print(best(0, 0))
