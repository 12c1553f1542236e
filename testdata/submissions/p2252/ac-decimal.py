from decimal import Decimal, getcontext

getcontext().prec = 40
a, b = sorted(map(int, input().split()))
print(int(a != int((b - a) * (1 + Decimal(5).sqrt()) / 2)))
