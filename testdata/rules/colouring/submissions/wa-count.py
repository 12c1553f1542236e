for _ in range(int(input())):
    input()
    s = input()
    print("Alice" if s.count("R") > s.count("B") else "Bob")
