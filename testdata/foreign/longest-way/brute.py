import sys
def main():
    n, *rest = map(int, sys.stdin.read().split())
    near = [[] for _ in range(n + 1)]
    for u, v in zip(rest[::2], rest[1::2]):
        near[u].append(v)
        near[v].append(u)
    best = 0
    for s in range(1, n + 1):
        far = {s: 0}
        todo = [s]
        for v in todo:
            for w in near[v]:
                if w not in far:
                    far[w] = far[v] + 1
                    todo.append(w)
        assert len(far) == n
        best = max(best, max(far.values()))
    print(best)
main()
