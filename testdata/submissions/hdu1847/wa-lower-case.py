import sys

for n in map(int, sys.stdin.read().split()):
    if n % 3:
        print("kiki")
    else:
        print("cici")
