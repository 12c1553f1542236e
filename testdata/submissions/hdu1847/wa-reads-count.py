t = int(input())
for _ in range(t):
    try:
        n = int(input())
    except EOFError:
        break
    print("Kiki" if n % 3 else "Cici")
