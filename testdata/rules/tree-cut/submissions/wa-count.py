for _ in range(int(input())):
    n = int(input())
    x = 0
    for _ in range(n - 1):
        u, v, c = map(int, input().split())
        x += -1 if c else 1
    print("Chef" if x > 0 else "Ramsay", "Ramsay" if x < 0 else "Chef")
