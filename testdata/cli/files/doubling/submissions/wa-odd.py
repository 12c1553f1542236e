n = int(input())
print(2 * n + n % 2)
