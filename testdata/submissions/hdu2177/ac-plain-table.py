# The lost pairs by the rule of the smallest number that is in none yet; then all moves.
N = 1000001
low = []          # of pair k
partner = [0] * (N * 2)
used = [False] * (N * 2)
a = 0
k = 0
while a < N:
    low.append(a)
    used[a] = used[a + k] = True
    partner[a] = a + k
    partner[a + k] = a
    k += 1
    while a < N and used[a]:
        a += 1

while True:
    x, y = map(int, input().split())
    if x == 0 and y == 0:
        break
    if partner[x] == y:
        print(0)
        continue
    print(1)
    d = y - x
    if d < len(low) and low[d] < x:
        print(low[d], low[d] + d)
    if partner[x] < y:
        print(min(x, partner[x]), max(x, partner[x]))
    if x != y and partner[y] < x:
        print(partner[y], y)
