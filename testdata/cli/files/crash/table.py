import sys

table = [i % 3 for i in range(50)]
for n in map(int, sys.stdin.read().split()):
    print("Kiki" if table[n] else "Cici")
