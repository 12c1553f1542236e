import sys


def farthest(start, near):
    far = [-1] * len(near)
    far[start] = 0
    todo = [start]
    for u in todo:
        for v, w in near[u]:
            if far[v] < 0:
                far[v] = far[u] + w
                todo.append(v)
    end = max(range(1, len(near)), key=lambda v: far[v])
    return end, far[end]


def main():
    data = iter(map(int, sys.stdin.buffer.read().split()))
    for _ in range(next(data)):
        n = next(data)
        near = [[] for _ in range(n + 1)]
        for _ in range(n - 1):
            u, v, w = next(data), next(data), next(data)
            near[u].append((v, w))
            near[v].append((u, w))
        end, _ = farthest(1, near)
        print(farthest(end, near)[1])


main()
