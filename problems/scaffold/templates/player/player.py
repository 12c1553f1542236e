# A program that plays Nim, the problem p2197. Change choose for another game.
# grundy show PROBLEM --play shows what such a program reads and prints.
import sys


def choose(heaps):
    """Returns a heap, numbered from 1, and how many to take from it."""
    xor = 0
    for heap in heaps:
        xor ^= heap
    for i, heap in enumerate(heaps):
        if heap ^ xor < heap:
            return i + 1, heap - (heap ^ xor)
    largest = max(heaps)
    return heaps.index(largest) + 1, 1


def main():
    numbers = []
    side = ""
    for line in sys.stdin:
        if line.strip() in ("first", "second"):
            side = line.strip()
            break
        numbers += map(int, line.split())
    heaps = numbers[1:]  # without the number of heaps
    mine = side == "first"
    while any(heaps):
        if mine:
            heap, take = choose(heaps)
            print(heap, take, flush=True)
        else:
            line = sys.stdin.readline()
            if not line:
                return
            heap, take = map(int, line.split())
        heaps[heap - 1] -= take
        mine = not mine


main()
