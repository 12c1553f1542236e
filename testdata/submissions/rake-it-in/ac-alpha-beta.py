import sys

CORNERS = [4 * i + j for i in range(3) for j in range(3)]


def search(a, left, low, high):
    order = sorted((a[c] + a[c + 1] + a[c + 4] + a[c + 5], c) for c in CORNERS)
    if left == 1:
        return order[0][0]
    if left % 2 == 0:
        order.reverse()
    best = None
    for s, c in order:
        b = a[:]
        b[c], b[c + 1], b[c + 5], b[c + 4] = a[c + 1], a[c + 5], a[c + 4], a[c]
        v = s + search(b, left - 1, low - s, high - s)
        if left % 2 == 0:
            if best is None or v > best:
                best = v
            low = max(low, best)
        else:
            if best is None or v < best:
                best = v
            high = min(high, best)
        if low >= high:
            break
    return best


def main():
    words = iter(sys.stdin.read().split())
    for _ in range(int(next(words))):
        k = int(next(words))
        a = [int(next(words)) for _ in range(16)]
        print(search(a, 2 * k, 0, 10 ** 6))


main()
