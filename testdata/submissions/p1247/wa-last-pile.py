k = int(input())
n = list(map(int, input().split()))
x = 0
for v in n:
    x ^= v
move = None
for i in range(k):
    if n[i] ^ x < n[i]:
        move = i
if move is None:
    print("lose")
else:
    print(n[move] - (n[move] ^ x), move + 1)
    n[move] ^= x
    print(" ".join(map(str, n)))
