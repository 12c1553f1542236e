while input():
    pass
