import sys

x = int(input())
if sys.argv[1] == "1":
    raise ValueError("no number left")
