from fractions import Fraction
total = Fraction(0)
for _ in range(int(input())):
    s = input()
    step = Fraction(1)
    changed = False
    for i, c in enumerate(s):
        changed = changed or c != s[0]
        if changed:
            step /= 2
        total += step if c == "b" else -step
print("L" if total > 0 else "R" if total < 0 else "P")
