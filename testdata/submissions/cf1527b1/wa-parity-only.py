for _ in range(int(input())):
    input()
    print("ALICE" if input().count("0") % 2 else "BOB")
