n, k = map(int, input().split())
s = input()
best = left = zeros = 0
for right, c in enumerate(s):
    zeros += c == "0"
    while zeros > k:
        zeros -= s[left] == "0"
        left += 1
    best = max(best, right - left + 1)
print(best)
