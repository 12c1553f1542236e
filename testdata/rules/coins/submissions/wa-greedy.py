input()
a = list(map(int, input().split()))
score, sign = 0, 1
while a:
    v = a.pop(0) if a[0] >= a[-1] else a.pop()
    score += sign * v
    sign = -sign
print(score)
