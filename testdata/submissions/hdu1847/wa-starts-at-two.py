import sys

moves = [2 ** k for k in range(1, 11)]  # 2, 4, 8, ... and 1 is forgotten
win = [False] * 1001
for n in range(1001):
    win[n] = any(m <= n and not win[n - m] for m in moves)

for line in sys.stdin:
    if line.strip():
        print("Kiki" if win[int(line)] else "Cici")
