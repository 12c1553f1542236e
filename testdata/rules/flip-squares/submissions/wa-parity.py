n, m, k = map(int, input().split())
cells = set()
for _ in range(m):
    a, b, c, d = map(int, input().split())
    cells |= {(x, y) for x in range(a, c + 1) for y in range(b, d + 1)}
print("Hamed" if len(cells) % 2 else "Malek")
