n, first = input().split()
x = list(map(int, input().split()))
alice = first == "Alice"
while len(x) > 2:
    if alice:
        del x[len(x) // 2]
    else:
        del x[-1 if x[-1] - x[-2] > x[1] - x[0] else 0]
    alice = not alice
print(x[1] - x[0])
