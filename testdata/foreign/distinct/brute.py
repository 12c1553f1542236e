import sys
lines = sys.stdin.read().split("\n")
for n, a in zip(lines[::2], lines[1::2]):
    a = a.split()
    assert len(a) == int(n)
    print(len(set(a)))
