n, k = map(int, input().split())
s = input()
assert len(s) == n
print(max(j - i for i in range(n) for j in range(i + 1, n + 1) if min(s[i:j].count("0"), s[i:j].count("1")) <= k))
