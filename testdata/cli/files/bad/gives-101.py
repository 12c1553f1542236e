import sys

sys.stderr.write("points 101")
sys.exit(7)
