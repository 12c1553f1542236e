n = int(input())
print(n // 5 + n // 25)
