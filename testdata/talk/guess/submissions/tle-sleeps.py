import time

n = int(input())
print((n + 1) // 2, flush=True)
time.sleep(100)
