# Tries every column of every row, and goes on with the row that has the fewest left.
import sys

sys.setrecursionlimit(10000)


def place(left, board):
    """left has for each empty row the columns that no queen attacks."""
    if not left:
        return True
    row = min(left, key=lambda r: len(left[r]))
    for column in left[row]:
        board[row] = column
        rest = {
            r: [c for c in free if c != column and abs(c - column) != abs(r - row)]
            for r, free in left.items()
            if r != row
        }
        if all(rest.values()) and place(rest, board):
            return True
    return False


for _ in range(int(input())):
    n = int(input())
    board = [0] * n
    if place({r: range(1, n + 1) for r in range(n)}, board):
        print(*board)
    else:
        print("impossible")
