for _ in range(int(input())):
    h, w = map(int, input().split())
    free = {(y, x) for y in range(h) for x, c in enumerate(input()) if c == "."}
    now, steps = {(0, 0)} & free, 0
    while now and (h - 1, w - 1) not in now:
        free -= now
        now = {p for y, x in now for p in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1))} & free
        steps += 1
    print(steps if now else -1)
