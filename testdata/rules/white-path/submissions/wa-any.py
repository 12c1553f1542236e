n = int(input())
colour = list(map(int, input().split()))
white = [v + 1 for v in range(n) if colour[v] == 0]
print("\n".join(map(str, white)) if len(white) % 2 else -1)
