n = int(input())
print(2 * n if n < 10**9 else n)
