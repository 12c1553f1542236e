import os

n = int(input())
print(int.from_bytes(os.urandom(4), "big"))
