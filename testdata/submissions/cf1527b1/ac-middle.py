for _ in range(int(input())):
    n = int(input())
    s = input().strip()
    if n % 2 == 1 and s[n // 2] == "0" and "0" in s[: n // 2]:
        print("ALICE")
    else:
        print("BOB")
