n = int(input())
a = sorted(map(int, input().split()), reverse=True) + [0]
i = 0
while i + 1 < n and a[i + 1] > i + 1: i += 1
up = a[i] - i - 1
print("First" if up % 2 else "Second")
