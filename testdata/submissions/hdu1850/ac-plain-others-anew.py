# For every pile the others are joined anew.
while True:
    m = int(input())
    if m == 0:
        break
    a = list(map(int, input().split()))
    ways = 0
    for i in range(m):
        x = 0
        for j in range(m):
            if j != i:
                x ^= a[j]
        if x < a[i]:
            ways += 1
    print(ways)
