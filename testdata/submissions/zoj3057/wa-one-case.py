a, b, c = sorted(map(int, input().split()))
lost = {}
in_row, in_column, in_side = {}, {}, {}
slide_x, slide_y = {}, {}
for x in range(a + 1):
    for y in range(b + 1):
        z = 0
        while z <= c and (
            z in in_row.setdefault(x, set())
            or z in in_column.setdefault(y, set())
            or z in in_side.setdefault(x - y, set())
            or z - x in slide_x.setdefault(y, set())
            or z - y in slide_y.setdefault(x, set())
        ):
            z += 1
        if z <= c:
            lost[x, y] = z
            in_row[x].add(z)
            in_column[y].add(z)
            in_side[x - y].add(z)
            slide_x[y].add(z - x)
            slide_y[x].add(z - y)
print(int(lost.get((a, b)) != c))
