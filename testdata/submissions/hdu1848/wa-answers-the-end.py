fib = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987]
sg = [0] * 1001
for n in range(1, 1001):
    reach = [sg[n - f] for f in fib if f <= n]
    while sg[n] in reach:
        sg[n] += 1

m = -1
while m != 0:
    m, n, p = map(int, input().split())
    if sg[m] ^ sg[n] ^ sg[p]:
        print("Fibo")
    else:
        print("Nacci")
