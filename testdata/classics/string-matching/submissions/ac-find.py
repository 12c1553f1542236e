for _ in range(int(input())):
    t, p = input(), input()
    times, at = 0, t.find(p)
    first = at + 1
    while at >= 0:
        times += 1
        at = t.find(p, at + 1)
    print(times, first)
