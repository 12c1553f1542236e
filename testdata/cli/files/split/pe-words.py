print("1 and", int(input()) - 1)
