import random, sys
random.seed(int(sys.argv[1]))
size = int(sys.argv[2])
q = random.randint(1, size + 1)
print(q)
for i in range(q):
    print("?" if i == q - 1 else random.choice("+-?"), random.randint(1, size // 4 + 1))
