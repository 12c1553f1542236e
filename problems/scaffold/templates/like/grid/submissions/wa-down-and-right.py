for _ in range(int(input())):
    h, w = map(int, input().split())
    maze = [input() for _ in range(h)]
    steps = [[-1] * w for _ in range(h)]
    for y in range(h):
        for x in range(w):
            if maze[y][x] == "S":
                steps[y][x] = 0
            elif maze[y][x] != "#":
                above, left = y > 0 and steps[y - 1][x], x > 0 and steps[y][x - 1]
                steps[y][x] = max(s + 1 if s is not False and s >= 0 else -1 for s in (above, left))
            if maze[y][x] == "T":
                answer = steps[y][x]  # a way may also lead up and left
    print(answer)
