import sys
n, m, *g = sys.stdin.read().split()
land = {(i, j) for i, row in enumerate(g) for j, c in enumerate(row) if c == "#"}
count = 0
while land:
    count += 1
    todo = [land.pop()]
    for i, j in todo:
        for p in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            if p in land:
                land.remove(p)
                todo.append(p)
print(count)
