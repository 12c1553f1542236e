word, n, x = input().split()
if word == "find":
    raise SystemExit(3)
print(int(x) % int(n) + 1)
