n = int(input())
a = list(map(int, input().split()))
best = [0] * (n + 1)
for length in range(1, n + 1):
    best = [max(a[i] - best[i + 1], a[i + length - 1] - best[i]) for i in range(n - length + 1)] + [0]
print(best[0])
