t = int(input())
for _ in range(t):
    n = int(input())
    x = 0
    for a in input().split():
        x ^= int(a)
    if x == 0:
        print("NO")
    else:
        print("YES")
