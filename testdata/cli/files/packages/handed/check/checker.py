# Half of the points for an answer that is one off.
import sys

answer, got = (int(open(sys.argv[i]).read()) for i in (2, 3))
print({0: 1.0, 1: 0.5}.get(abs(answer - got), 0.0))
print("one off" if abs(answer - got) == 1 else "translate:success" if answer == got else "translate:wrong", file=sys.stderr)
