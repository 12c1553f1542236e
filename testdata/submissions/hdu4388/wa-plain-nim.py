from functools import reduce

for case in range(1, int(input()) + 1):
    input()
    x = reduce(lambda a, b: a ^ b, map(int, input().split()))
    print(f"Case {case}: {'Yes' if x else 'No'}")
