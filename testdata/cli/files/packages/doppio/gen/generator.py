import sys

from limits import MOST

print(min(int(sys.argv[1]), MOST))
