# A manager as at CMS: manager.py FROM0 TO0 FROM1 TO1. The input is standard input.
import sys

own = list(map(int, sys.stdin.read().split()))
pipes = [(open(sys.argv[2 * k + 2], "w", buffering=1), open(sys.argv[2 * k + 1])) for k in (0, 1)]
for k in 0, 1:
    print(own[k], file=pipes[k][0])
heard = [pipes[k][1].readline().strip() for k in (0, 1)]
for k in 0, 1:
    print(heard[1 - k], file=pipes[k][0])
sums = [pipes[k][1].readline().strip() for k in (0, 1)]
right = sums == [str(sum(own))] * 2
print(1 if right else 0)
print("right" if right else "the sums are " + " ".join(sums), file=sys.stderr)
