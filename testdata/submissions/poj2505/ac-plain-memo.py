# Whoever is handed p: a search with memo.
import sys


def wins(p, n, memo):
    if p >= n:
        return False
    if p not in memo:
        memo[p] = any(not wins(p * k, n, memo) for k in range(2, 10))
    return memo[p]


for line in sys.stdin:
    n = int(line)
    print("Stan wins." if wins(1, n, {}) else "Ollie wins.")
