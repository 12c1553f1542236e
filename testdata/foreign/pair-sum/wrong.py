n, x = map(int, input().split())
a = list(map(int, input().split()))
at = {v: i for i, v in enumerate(a)}
for i, v in enumerate(a):
    if x - v in at:
        print(i + 1, at[x - v] + 1)
        break
else:
    print(-1)
