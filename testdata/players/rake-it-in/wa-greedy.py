# Takes the largest block as Alice, the smallest as Bob.
import sys

line = sys.stdin.readline().strip()
while line not in ("first", "second"):
    line = sys.stdin.readline().strip()
alice = line == "first"
words = sys.stdin.readline().split()
if not alice:
    words = sys.stdin.readline().split()
while words:
    b, left = list(map(int, words[:16])), int(words[18])
    if left == 0:
        break
    corners = [4 * row + column for row in range(3) for column in range(3)]
    total = lambda a: b[a] + b[a + 1] + b[a + 4] + b[a + 5]
    a = (max if alice else min)(corners, key=total)
    added = total(a)
    b[a], b[a + 4], b[a + 5], b[a + 1] = b[a + 1], b[a], b[a + 4], b[a + 5]
    print(*b, "turns left", left - 1, "just added", added, flush=True)
    words = sys.stdin.readline().split()
