import os
import sys

names = {input(), *sys.argv[1:]}
factor = int(open("factor.txt").read())
print(factor * sum(int(word) for name in names if os.path.exists(name) for word in open(name).read().split()))
