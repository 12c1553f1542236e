a, b = map(int, open("game.in").read().split())
print(a + b)
