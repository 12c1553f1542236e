for _ in range(int(input())):
    h, w = map(int, input().split())
    maze = {(y, x): c for y in range(h) for x, c in enumerate(input())}
    free = {p for p, c in maze.items() if c != "#"}
    start, end = ({p for p, c in maze.items() if c == letter} for letter in "ST")
    now, steps = start, 0
    while now and not now & end:
        free -= now
        now = {p for y, x in now for p in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1))} & free
        steps += 1
    print(steps if now else -1)
