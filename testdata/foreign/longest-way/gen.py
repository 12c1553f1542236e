import random, sys
random.seed(int(sys.argv[1]))
n = random.randint(2, int(sys.argv[2]) + 1)
name = list(range(1, n + 1))
random.shuffle(name)
print(n)
for v in range(1, n):
    print(name[v], name[random.randint(0, v - 1)])
