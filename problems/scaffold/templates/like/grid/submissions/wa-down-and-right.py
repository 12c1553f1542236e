for _ in range(int(input())):
    h, w = map(int, input().split())
    maze = [input() for _ in range(h)]
    reached = [[False] * w for _ in range(h)]
    for y in range(h):
        for x in range(w):
            if maze[y][x] == ".":
                reached[y][x] = y == x == 0 or y > 0 and reached[y - 1][x] or x > 0 and reached[y][x - 1]
    print(h + w - 2 if reached[-1][-1] else -1)  # a way may also lead up and left
