for _ in range(int(input())):
    print("NO" if int(input()) % 2 else "YES")
