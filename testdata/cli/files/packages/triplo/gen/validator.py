import sys

assert sys.argv[2] == "1" and 1 <= int(open(sys.argv[1]).read()) <= 1000
