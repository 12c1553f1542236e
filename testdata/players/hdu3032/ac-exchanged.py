# A heap of 4k+3 is worth 4k+4 and the other way round; the others are worth what they are.
import sys

lines = sys.stdin
word = ""
while word not in ("first", "second"):
    word = lines.readline().strip()
mine = word == "first"


def read(line):
    return [] if line.strip() == "-" else list(map(int, line.split()))


def worth(n):
    return {3: n + 1, 0: max(n - 1, 0)}.get(n % 4, n)


def choose(heaps):
    xor = 0
    for n in heaps:
        xor ^= worth(n)
    for i, n in enumerate(heaps):
        want = worth(n) ^ xor
        if want < worth(n):
            left = worth(want)
            return heaps[:i] + ([left] if left < n else [1, n - 1]) + heaps[i + 1:]
    return [heaps[0] - 1] + heaps[1:]


heaps = read(lines.readline())
while heaps:
    if mine:
        heaps = sorted(n for n in choose(heaps) if n)
        print(*heaps or "-", flush=True)
    else:
        line = lines.readline()
        if not line:
            break
        heaps = read(line)
    mine = not mine
