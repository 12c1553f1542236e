# A player of Nim, as p2197 tells it: change choose for another game.
# grundy show PROBLEM --play tells what a player reads and prints.
import sys


def choose(heaps):
    """Returns the heap, from 1, and how many to take from it."""
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
    heaps = numbers[1:]  # behind how many there are
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
