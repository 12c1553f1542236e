own = int(input())
print(own, flush=True)
print(own + int(input()), flush=True)
