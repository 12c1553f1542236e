n, x = map(int, input().split())
a = list(map(int, input().split()))
for i in range(n):
    for j in range(i):
        if a[i] + a[j] == x:
            print(j + 1, i + 1)
            raise SystemExit
print(-1)
