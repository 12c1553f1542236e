# Looks two turns ahead, and no further.
import sys

CORNERS = [4 * row + column for row in range(3) for column in range(3)]


def turn(b, a):
    b = b[:]
    added = b[a] + b[a + 1] + b[a + 4] + b[a + 5]
    b[a], b[a + 4], b[a + 5], b[a + 1] = b[a + 1], b[a], b[a + 4], b[a + 5]
    return b, added


def best(b, left, deep):
    if left == 0 or deep == 0:
        return 0, b, 0
    found = None
    for a in CORNERS:
        after, added = turn(b, a)
        score = (added if left % 2 == 0 else -added) - best(after, left - 1, deep - 1)[0]
        if found is None or score > found[0]:
            found = score, after, added
    return found


line = sys.stdin.readline().strip()
while line not in ("first", "second"):
    line = sys.stdin.readline().strip()
words = sys.stdin.readline().split()
if line == "second":
    words = sys.stdin.readline().split()
while words and int(words[18]) > 0:
    left = int(words[18])
    _, after, added = best(list(map(int, words[:16])), left, 2)
    print(*after, "turns left", left - 1, "just added", added, flush=True)
    words = sys.stdin.readline().split()
