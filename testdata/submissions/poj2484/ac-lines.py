while True:
    n = int(input())
    if n == 0:
        break
    print("Bob" if n > 2 else "Alice")
