n = int(input())
a = list(map(int, input().split()))
print("YES" if a.index(0) % 2 or a[::-1].index(0) % 2 else "NO")
