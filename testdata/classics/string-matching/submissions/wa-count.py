for _ in range(int(input())):
    t, p = input(), input()
    print(t.count(p), t.find(p) + 1)  # count does not let them overlap
