import sys

data = list(map(int, sys.stdin.read().split()))
at = 1
for _ in range(data[0]):
    k, a = data[at], data[at + 1:at + 17]
    at += 17
    score = 0
    for turn in range(2 * k):
        choose = max if turn % 2 == 0 else min
        s, c = choose((a[c] + a[c + 1] + a[c + 4] + a[c + 5], c) for c in range(11) if c % 4 < 3)
        score += s
        a[c], a[c + 1], a[c + 5], a[c + 4] = a[c + 1], a[c + 5], a[c + 4], a[c]
    print(score)
