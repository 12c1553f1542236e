while True:
    n = int(input())
    if not n:
        break
    print("Alice" if n == 2 or n % 2 else "Bob")
