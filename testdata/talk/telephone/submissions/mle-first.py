import sys

own = int(input())
if sys.argv[1] == "0":
    hog = [bytearray(1 << 20) for _ in range(4000)]
input()
