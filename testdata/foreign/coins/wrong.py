n, x = map(int, input().split())
count = 0
for c in sorted(map(int, input().split()), reverse=True):
    count += x // c
    x %= c
print(-1 if x else count)
