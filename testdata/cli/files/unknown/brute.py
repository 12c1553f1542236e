n = int(input())
a = list(map(int, input().split()))
assert len(a) == n
print(max(sum(a[i:j]) for i in range(n) for j in range(i + 1, n + 1)))
