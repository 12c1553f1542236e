bag = []
for _ in range(int(input())):
    op, x = input().split()
    if op == "+":
        bag.append(x)
    elif op == "-":
        if x in bag:
            bag.remove(x)
    else:
        print(bag.count(x))
