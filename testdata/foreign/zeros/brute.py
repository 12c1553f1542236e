n = int(input())
f = 1
for i in range(2, n + 1):
    f *= i
count = 0
while f % 10 == 0:
    f //= 10
    count += 1
print(count)
