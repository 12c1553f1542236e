# starts the sequence with 1 and 3
fib = [1, 3]
while fib[-1] <= 1000:
    fib.append(fib[-2] + fib[-1])
sg = []
for n in range(1001):
    reach = {sg[n - f] for f in fib if f <= n}
    g = 0
    while g in reach:
        g += 1
    sg.append(g)

while True:
    m, n, p = (int(w) for w in input().split())
    if (m, n, p) == (0, 0, 0):
        break
    print("Nacci" if sg[m] ^ sg[n] ^ sg[p] == 0 else "Fibo")
