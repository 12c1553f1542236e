import sys

data = map(int, sys.stdin.read().split())
for k in data:
    if k == 0:
        break
    most = max([next(data) for _ in range(k)])
    line = ""
    for _ in range(next(data)):
        x = 0
        for _ in range(next(data)):
            x ^= next(data) % (most + 1)
        line += "W" if x else "L"
    print(line)
