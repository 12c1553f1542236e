import sys

while int(sys.stdin.readline()):
    # every bit must be there an even number of times
    squares = list(map(int, sys.stdin.readline().split()))
    odd = any(sum(k >> b & 1 for k in squares) % 2 for b in range(10))
    print("Rabbit Win!" if odd else "Grass Win!")
