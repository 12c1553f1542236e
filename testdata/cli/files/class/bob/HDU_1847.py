import sys

for word in sys.stdin.read().split():
    print("Kiki" if int(word) % 4 else "Cici")
