a, b = map(int, open("game.in").read().split())
print("what is printed does not count")
with open("game.out", "w") as out:
    print(a + b, file=out)
