for _ in range(int(input())):
    f = int(input())
    a = sorted(map(int, input().split()))
    b = sorted(map(int, input().split()))
    print("Alice" if a < b else "Bob" if b < a else "Deal")
