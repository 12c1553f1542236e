import sys

lines = sys.stdin.read().split()
at = 0
out = []
while at < len(lines) and lines[at] != "0":
    n = int(lines[at])
    odd = set()
    for a in lines[at + 1 : at + 1 + n]:
        odd ^= {a}
    out.append("1" if odd else "0")
    at += 1 + n
print("\n".join(out))
