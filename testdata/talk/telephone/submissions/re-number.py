import sys

own = int(input())
if sys.argv[1] == "0":
    print("tell", [1, 2][2])
input()
