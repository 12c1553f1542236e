import sys
n, m, *g = sys.stdin.read().split()
land = {(i, j) for i, row in enumerate(g) for j, c in enumerate(row) if c == "#"}
count = 0
while land:
    count += 1
    todo = [land.pop()]
    for i, j in todo:
        for x in (-1, 0, 1):
            for y in (-1, 0, 1):
                p = i + x, j + y
                if p in land:
                    land.remove(p)
                    todo.append(p)
print(count)
