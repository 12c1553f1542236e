from collections import Counter

while True:
    if not int(input()):
        break
    count = Counter(input().split())
    print("Win" if any(c % 2 for c in count.values()) else "Lose")
