# The game from n needs that from n - 1 first, so the recursion is as deep as the
# largest step between a heap and those seen before: too deep for Python only if a
# large heap comes before the small ones.
import sys

wins = {0: False}


def win(n):
    if n not in wins:
        wins[n] = False
        k = 1
        while k <= n:
            if not win(n - k):
                wins[n] = True
            k *= 2
    return wins[n]


for line in sys.stdin:
    print("Kiki" if win(int(line)) else "Cici")
