s = input()
best = 1
for i in range(len(s)):
    k = 0
    while i - k - 1 >= 0 and i + k + 1 < len(s) and s[i - k - 1] == s[i + k + 1]:
        k += 1
    best = max(best, 2 * k + 1)
print(best)
