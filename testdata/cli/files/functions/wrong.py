def winner(heaps):
    return sum(heaps) % 2 == 1
