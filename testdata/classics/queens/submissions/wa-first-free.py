for _ in range(int(input())):
    n = int(input())
    board = []
    for r in range(n):
        for c in range(1, n + 1):
            if all(c != d and abs(c - d) != r - i for i, d in enumerate(board)):
                board.append(c)
                break
        else:
            break  # an earlier queen would have to move
    print(*board if len(board) == n else ["impossible"])
