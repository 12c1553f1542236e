# keeps the numbers positive
fibonacci = [1, 2]
while len(fibonacci) < 60:
    fibonacci.append((fibonacci[-1] + fibonacci[-2]) & 0x7FFFFFFF)
fibonacci = set(fibonacci)

while True:
    n = int(input())
    if n == 0:
        break
    print("Second win" if n in fibonacci else "First win")
