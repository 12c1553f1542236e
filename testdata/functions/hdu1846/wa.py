def first(n, m):
    return n % m != 0
