print(2 * min(int(input()), 10**9))
