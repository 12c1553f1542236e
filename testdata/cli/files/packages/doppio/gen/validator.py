import sys

from limits import MOST

n = int(open(sys.argv[1]).read())
assert 1 <= n <= (99 if sys.argv[2] == "2" else MOST), "n is out of bounds"
