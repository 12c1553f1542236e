"""The best of some groups, or the fraction of the tests of a group that are accepted."""

import sys

parts = [(verdict, float(points)) for verdict, points in map(str.split, sys.stdin)]
if sys.argv[1] == "best":
    print("AC", max(points for _, points in parts))
else:
    right = sum(verdict == "AC" for verdict, _ in parts)
    print("AC", round(int(sys.argv[2]) * right / len(parts), 3))
