n = int(input())
a = sorted(map(int, input().split()), reverse=True) + [0]
i = 0
while i + 1 < n and a[i + 1] > i + 1: i += 1
up = a[i] - i - 1
right = 0
while i + right + 1 < n and a[i + right + 1] > i: right += 1
print("First" if up % 2 or right % 2 else "Second")
