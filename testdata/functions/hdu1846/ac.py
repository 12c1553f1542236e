def first(n, m):
    return n % (m + 1) != 0
