for _ in range(int(input())):
    n = int(input())
    degree = [0] * (n + 1)
    for _ in range(n - 1):
        for v in input().split():
            degree[int(v)] += 1
    print("Hifuu" if n == 1 or degree.count(1) % 2 else "Luna")
