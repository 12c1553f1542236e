a, b = map(int, open("sum.in").read().split())
print(a + b, file=open("sum.out", "w"))
