for _ in range(int(input())):
    n, m = map(int, input().split())
    print("First" if n % (m + 1) else "Second")
