text = "".join(input() for _ in range(int(input())))
d = text.count("b") - text.count("r")
print("L" if d > 0 else "R" if d < 0 else "P")
