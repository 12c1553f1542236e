n = int(input())
best = now = 0
for v in map(int, input().split()):
    now = max(0, now + v)
    best = max(best, now)
print(best)
