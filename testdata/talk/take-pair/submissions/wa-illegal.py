n = int(input())
a = list(map(int, input().split()))
if n > 1 or a[0] == 0:
    print("Second")
else:  # takes more than there is
    print("First")
    print(min(a[0] + 1, 12), 1, 1)
