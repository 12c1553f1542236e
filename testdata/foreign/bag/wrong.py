bag = {}
for _ in range(int(input())):
    op, x = input().split()
    if op == "+":
        bag[x] = bag.get(x, 0) + 1
    elif op == "-":
        bag.pop(x, None)
    else:
        print(bag.get(x, 0))
