# The interactor of cipher, by the protocol of Kattis: interact.py input answer feedback.
import sys
from pathlib import Path

feedback = Path(sys.argv[3])
words = Path(sys.argv[1]).read_text().split()


def refuse(why):
    with open(feedback / "judgemessage.txt", "a") as f:
        f.write(why + "\n")
    sys.exit(43)


def number():
    line = sys.stdin.readline(100)
    if not line:
        refuse("nothing is printed")
    try:
        return int(line)
    except ValueError:
        refuse("no number is printed")


secret = feedback / "secret"
if not secret.exists():
    n, x = map(int, words)
    print("hide", n, x, flush=True)
    y = number()
    if not 1 <= y <= n:
        refuse("the number is not from 1 to n")
    if y == x:
        refuse("the number is not hidden")
    secret.write_text(str(x))
    (feedback / "nextpass.in").write_text("%d %d\n" % (n, y))
else:
    n, y = map(int, words)
    print("find", n, y, flush=True)
    if number() != int(secret.read_text()):
        refuse("the number is not found")
sys.exit(42)
