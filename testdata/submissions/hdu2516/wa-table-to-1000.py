import sys

TOP = 1000
# least[n]: the smallest first move that wins on n stones without any limit
least = [0] * (TOP + 1)
for n in range(1, TOP + 1):
    for take in range(1, n + 1):
        if n == take or least[n - take] > 2 * take:
            least[n] = take
            break

for word in sys.stdin.read().split():
    n = int(word)
    if n == 0:
        break
    # a large pile is always won: there is so much to choose from
    if n > TOP or least[n] < n:
        print("First win")
    else:
        print("Second win")
