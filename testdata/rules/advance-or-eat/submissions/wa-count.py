n = int(input())
s = "".join(input() for _ in range(3))
print("Takahashi" if s.count("B") > s.count("W") else "Snuke")
