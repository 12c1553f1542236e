own = int(input())
for d in "%04d" % own:
    print("tell", d, flush=True)
other = 0
for _ in range(4):
    other = 10 * other + int(input())
print("sum", own + other, flush=True)
