sg = [0] * 1001
for n in range(1, 1001):
    a, b = 1, 2
    reach = set()
    while a <= n:
        reach.add(sg[n - a])
        a, b = b, a + b
    while sg[n] in reach:
        sg[n] += 1

while True:
    line = input()
    if line == "0":
        break
    m, n, p = map(int, line.split())
    print("Fibo" if sg[m] ^ sg[n] ^ sg[p] else "Nacci")
