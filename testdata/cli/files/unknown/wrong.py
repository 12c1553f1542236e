n = int(input())
best = now = 0
for x in map(int, input().split()):
    now = max(0, now + x)
    best = max(best, now)
print(best)
