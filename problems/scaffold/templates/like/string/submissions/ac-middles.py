for _ in range(int(input())):
    s = input()
    best = 0
    for i in range(len(s)):
        for left, right in ((i, i), (i, i + 1)):
            while left >= 0 and right < len(s) and s[left] == s[right]:
                left, right = left - 1, right + 1
            best = max(best, right - left - 1)
    print(best)
