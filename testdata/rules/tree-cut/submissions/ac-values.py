from fractions import Fraction

def stalk(x):  # the value of a black edge with the value x on top of it
    n = 1
    while x + n <= 1:
        n += 1
    return (x + n) / Fraction(2) ** (n - 1)

for _ in range(int(input())):
    n = int(input())
    near = [[] for _ in range(n + 1)]
    for _ in range(n - 1):
        u, v, c = map(int, input().split())
        near[u].append((v, c))
        near[v].append((u, c))

    def value(u, above):
        total = Fraction(0)
        for v, c in near[u]:
            if v != above:
                x = value(v, u)
                total += -stalk(-x) if c else stalk(x)
        return total

    x = value(1, 0)
    print("Chef" if x > 0 else "Ramsay", "Ramsay" if x < 0 else "Chef")
