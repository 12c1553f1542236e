s = input()
n = len(s)
print(max(j - i for i in range(n) for j in range(i + 1, n + 1) if s[i:j] == s[i:j][::-1]))
