n = input()
print("is it", n, "?", flush=True)
input()
