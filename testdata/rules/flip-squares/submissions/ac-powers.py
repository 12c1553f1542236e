n, m, k = map(int, input().split())
cells = set()
for _ in range(m):
    a, b, c, d = map(int, input().split())
    cells |= {(x, y) for x in range(a, c + 1) for y in range(b, d + 1)}
most = 1
while most * 2 <= k:
    most *= 2
total = 0
for x, y in cells:
    total ^= min(x & -x, y & -y, most)
print("Hamed" if total else "Malek")
