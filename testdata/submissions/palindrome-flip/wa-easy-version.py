for _ in range(int(input())):
    n = int(input())
    zeros = input().count("0")
    print("BOB" if zeros % 2 == 0 or zeros == 1 else "ALICE")
