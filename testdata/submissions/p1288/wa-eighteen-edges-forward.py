n = int(input())
a = list(map(int, input().split()))
first = 0
while a[first] and first < 18:
    first += 1
back = a[::-1].index(0)
print("YES" if first % 2 or back % 2 else "NO")
