c = int(input())
for _ in range(c):
    n, m = map(int, input().split())
    # the first takes all at once, or the second takes what is left
    print("first" if n <= m or n > 2 * m else "second")
