print(int(input()) + 5)
