n = int(input()); a = list(map(int, input().split()))
x = 0
for v in a: x ^= v
print("First" if x or sum(a) > 0 and len(a) > 1 else "Second")
