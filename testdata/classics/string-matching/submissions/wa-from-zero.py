for _ in range(int(input())):
    t, p = input(), input()
    times = sum(t.startswith(p, i) for i in range(len(t)))
    print(times, max(t.find(p), 0))  # the first place is 1
