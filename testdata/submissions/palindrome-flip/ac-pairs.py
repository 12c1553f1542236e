for _ in range(int(input())):
    n = int(input())
    s = input().strip()
    middle = n % 2 == 1 and s[n // 2] == "0"
    both = one = 0
    for a, b in zip(s[: n // 2], reversed(s)):
        if a == b == "0":
            both += 1
        elif a != b:
            one += 1
    if one == 0:
        print("ALICE" if middle and both else "BOB")
    elif middle and one == 1 and both == 0:
        print("DRAW")
    else:
        print("ALICE")
