import sys
data = list(map(int, sys.stdin.read().split()))
print("First" if 1 in data[2:] else "Second")
