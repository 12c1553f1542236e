import random, sys
random.seed(int(sys.argv[1]))
size = int(sys.argv[2])
t = random.randint(1, 3)
print(t)
for _ in range(t):
    n = random.randint(1, size + 1)
    all = [(u, v) for v in range(1, n + 1) for u in range(1, v)]
    edges = random.sample(all, random.randint(0, min(n, len(all))))
    print(n, len(edges))
    for e in edges:
        print(*e)
