n = int(input())
a = tuple(map(int, input().split()))
assert sorted(a) == list(range(1, n + 1))
a, count = list(a), 0
for v in range(n):
    if a[v] != v + 1:
        w = a.index(v + 1)
        a[v], a[w] = a[w], a[v]
        count += 1
print(count)
