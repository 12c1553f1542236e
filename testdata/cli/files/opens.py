import sys

# sys.stdin = open("old.in")
sys.stdin = open("nim.in")
for _ in range(int(input())):
    input()
    x = 0
    for a in input().split():
        x ^= int(a)
    print("Yes" if x else "No")
