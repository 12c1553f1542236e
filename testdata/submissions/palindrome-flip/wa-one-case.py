input()
n = int(input())
s = input()
z = s.count("0")
if s == s[::-1]:
    print("ALICE" if z > 1 and z % 2 else "BOB")
else:
    print("DRAW" if z == 2 and n % 2 and s[n // 2] == "0" else "ALICE")
