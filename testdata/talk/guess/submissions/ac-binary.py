lo, hi = 1, int(input())
while True:
    mid = (lo + hi) // 2
    print(mid, flush=True)
    s = input()
    if s == "correct":
        break
    if s == "less":
        hi = mid - 1
    else:
        lo = mid + 1
