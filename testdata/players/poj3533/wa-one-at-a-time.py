# Switches single lights off, as if nothing else could be done.
import sys

line = sys.stdin.readline().strip()
while line not in ("first", "second"):
    line = sys.stdin.readline().strip()
text = sys.stdin.readline()
if line == "second":
    text = sys.stdin.readline()
while text.strip() not in ("", "-"):
    print(*(text.split()[3:] or "-"), flush=True)
    text = sys.stdin.readline()
