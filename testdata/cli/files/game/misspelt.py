a, b = map(int, open("game.in").read().split())
with open("gmae.out", "w") as out:
    print(a + b, file=out)
