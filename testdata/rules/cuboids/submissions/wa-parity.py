for _ in range(int(input())):
    n = int(input())
    for _ in range(n):
        input()
    print("ALBERT" if n % 2 else "RUBEN")
