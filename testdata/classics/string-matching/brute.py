# Every place.
for _ in range(int(input())):
    t, p = input(), input()
    places = [i + 1 for i in range(len(t)) if t[i:i + len(p)] == p]
    print(len(places), min(places, default=0))
