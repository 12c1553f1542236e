def add(a, b):
    raise ValueError(a + b)
