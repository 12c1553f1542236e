def g(n):
    if n <= 0:
        return 0
    seen = {g(i - 2) ^ g(n - i - 1) for i in range(1, n + 1)}
    v = 0
    while v in seen:
        v += 1
    return v


for _ in range(int(input())):
    print("First" if g(int(input())) else "Second")
