for _ in range(int(input())):
    n = int(input())
    for _ in range(n - 1):
        input()
    print("Hifuu" if n % 2 else "Luna")
