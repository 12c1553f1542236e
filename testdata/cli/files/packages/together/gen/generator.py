import sys

if len(sys.argv) == 2:
    print(open(sys.argv[1]).read(), end="")
else:
    print(*sys.argv[1:])
