word, n, x = input().split()
n, x = int(n), int(x)
print(x % n + 1 if word == "hide" else (x - 2) % n + 1)
