import sys

assert sys.argv[2] == "evennumbers" and int(open(sys.argv[1]).read()) % 2 == 0
