def winner(heaps):
    x = 0
    for h in heaps:
        x ^= h
    return x != 0
