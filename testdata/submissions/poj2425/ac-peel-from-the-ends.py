import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    at = 0
    out = []
    while at < len(data):
        n = data[at]
        at += 1
        ahead = []
        back = [[] for _ in range(n)]
        for u in range(n):
            x = data[at]
            ahead.append(data[at + 1 : at + 1 + x])
            at += 1 + x
            for v in ahead[u]:
                back[v].append(u)
        left = [len(a) for a in ahead]
        value = [0] * n
        ready = [u for u in range(n) if not left[u]]
        for u in ready:
            seen = {value[v] for v in ahead[u]}
            while value[u] in seen:
                value[u] += 1
            for p in back[u]:
                left[p] -= 1
                if not left[p]:
                    ready.append(p)
        while data[at]:
            x = 0
            for p in data[at + 1 : at + 1 + data[at]]:
                x ^= value[p]
            out.append("WIN" if x else "LOSE")
            at += 1 + data[at]
        at += 1
    print("\n".join(out))


main()
