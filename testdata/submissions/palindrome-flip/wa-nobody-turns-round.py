# A turning round is undone by another, so it helps nobody: they only pay.
for _ in range(int(input())):
    input()
    zeros = input().count("0")
    print("BOB" if zeros % 2 else "DRAW")
