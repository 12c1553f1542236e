n = int(input())
print((n + 1) // 2, flush=True)
answer = {"less": -1, "greater": 1}[input()]
