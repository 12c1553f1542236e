"""@EXPECTED_SCORE@: 40"""

n = int(input())
print(2 * n if n <= 1000 else 0)
