# Treats the digits as heaps of Nim: the larger ones first, with xor.
import sys

sys.stdin.readline()
side = sys.stdin.readline().strip()
s = sys.stdin.readline().strip()
mine = side == "first"
while s:
    if mine:
        x = 0
        for c in s:
            x ^= int(c) + 1
        for i, c in enumerate(s):
            v = (int(c) + 1) ^ x
            if 1 <= v <= int(c):
                s = s[:i] + str(v - 1) + s[i + 1:]
                break
        else:
            i = s.find("0")
            s = s[:i] if i >= 0 else s[:-1] + str(int(s[-1]) - 1)
        print(s or "-", flush=True)
    else:
        s = sys.stdin.readline().strip()
        if s == "-":
            s = ""
    mine = not mine
