for _ in range(int(input())):
    s = input()
    best = 0
    for i in range(len(s)):
        k = 0
        while k <= i and i + k < len(s) and s[i - k] == s[i + k]:
            k += 1
        best = max(best, 2 * k - 1)  # the middle may lie between two letters
    print(best)
