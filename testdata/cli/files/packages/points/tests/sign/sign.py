print(9 if int(input()) > 0 else -9)
