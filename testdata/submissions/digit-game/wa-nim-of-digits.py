import sys

for s in sys.stdin.read().split():
    x = 0
    for c in s:
        x ^= int(c)
    print("Yes" if x or s[0] == "0" else "No")
