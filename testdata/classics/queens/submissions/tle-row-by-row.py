def place(n, board):
    r = len(board)
    if r == n:
        return True
    for c in range(1, n + 1):
        if all(c != d and abs(c - d) != r - i for i, d in enumerate(board)):
            board.append(c)
            if place(n, board):
                return True
            board.pop()
    return False


for _ in range(int(input())):
    n = int(input())
    board = []
    print(*board if place(n, board) else ["impossible"])
