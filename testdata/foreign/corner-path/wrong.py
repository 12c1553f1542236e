import sys
n, m = map(int, input().split())
a = [list(map(int, line.split())) for line in sys.stdin]
i = j = 0
total = a[0][0]
while i < n - 1 or j < m - 1:
    if j == m - 1 or i < n - 1 and a[i + 1][j] > a[i][j + 1]:
        i += 1
    else:
        j += 1
    total += a[i][j]
print(total)
