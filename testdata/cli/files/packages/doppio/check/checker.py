import sys

wanted = int(open(sys.argv[2]).read())
try:
    got = int(open(sys.argv[3]).read())
except ValueError:
    got = None
print(1.0 if got == wanted else 0.5 if got == wanted + 1 else 0.0)
print("translate:success" if got == wanted else "one too many" if got == wanted + 1 else "translate:wrong", file=sys.stderr)
