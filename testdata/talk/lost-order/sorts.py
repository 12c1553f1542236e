# The program between the runs of lost-order. It is called as a checker, sorts.py input answer
# feedback, reads the first output, and prints the input of the second run.
import sys
from pathlib import Path


def refuse(why):
    (Path(sys.argv[3]) / "judgemessage.txt").write_text(why + "\n")
    sys.exit(43)


words = sys.stdin.read().split()
if len(words) > 10:
    refuse("more than ten numbers")
if not set(words) <= set(map(str, range(1, 21))):
    refuse("a word is not a number from 1 to 20")
if len(set(words)) < len(words):
    refuse("a number occurs twice")
print(len(words))
print(*sorted(map(int, words)))
sys.exit(42)
