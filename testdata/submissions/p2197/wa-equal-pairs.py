from collections import Counter

# The second player copies the first when the piles come in equal pairs.
for _ in range(int(input())):
    input()
    piles = Counter(int(a) for a in input().split())
    del piles[0]
    if all(c % 2 == 0 for c in piles.values()):
        print("No")
    else:
        print("Yes")
