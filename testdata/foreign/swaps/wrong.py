n = int(input())
print(sum(v != i + 1 for i, v in enumerate(map(int, input().split()))) // 2)
