# Gives 4 points for the right sign.
import sys

got, want = (int(open(name).read()) for name in sys.argv[2:4])
if got == want:
    sys.exit(0)
if (got < 0) == (want < 0):
    print("points 4", file=sys.stderr)
    sys.exit(7)
sys.exit(1)
