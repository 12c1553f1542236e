for _ in range(int(input())):
    s = input()
    while "()" in s or "[]" in s:
        s = s.replace("()", "").replace("[]", "")
    print("No" if s else "Yes")
