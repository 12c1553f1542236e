def find(n, compare):
    low, high = 1, n
    while low < high:
        middle = (low + high) // 2
        print(low, "to", high)  # nobody reads it
        if compare(middle) < 0:
            low = middle + 1
        else:
            high = middle
    return low
