def winner(heaps):
    x = 0
    for h in heaps:
        x ^= h
    print("Win" if x else "Lose")
    return x != 0
