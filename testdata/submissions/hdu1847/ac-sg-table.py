import sys

LIMIT = 1000
sg = [0] * (LIMIT + 1)
for n in range(1, LIMIT + 1):
    reach = set()
    p = 1
    while p <= n:
        reach.add(sg[n - p])
        p *= 2
    g = 0
    while g in reach:
        g += 1
    sg[n] = g

for word in sys.stdin.read().split():
    print("Kiki" if sg[int(word)] else "Cici")
