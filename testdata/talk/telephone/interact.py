# The interactor of telephone: interact.py input answer feedback. Each line begins with the number
# of a process.
import sys
from pathlib import Path


def refuse(why):
    (Path(sys.argv[3]) / "judgemessage.txt").write_text(why + "\n")
    sys.exit(43)


own = list(map(int, Path(sys.argv[1]).read_text().split()))
print("0 %d\n1 %d" % tuple(own), flush=True)
told, done = [0, 0], [False, False]
while not all(done):
    k, blank, text = sys.stdin.readline().partition(" ")
    k, words = int(k), text.split()
    if not blank:
        if not done[k]:
            refuse("process %d ends without a sum" % k)
    elif done[k]:
        refuse("process %d goes on after its sum" % k)
    elif words == ["sum", str(sum(own))]:
        done[k] = True
    elif len(words) == 2 and words[0] == "tell" and words[1] in set("0123456789"):
        told[k] += 1
        if told[k] > 4:
            refuse("process %d tells more than four digits" % k)
        print(1 - k, words[1], flush=True)
    else:
        refuse("process %d prints %r" % (k, text.strip()[:50]))
sys.exit(42)
