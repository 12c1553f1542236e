import sys

# Each process adds the number that the other one prints to the one that it is given.
with open("input.txt") as f:
    numbers = f.read().split()
talks = [(open(sys.argv[i + 1], "w"), open(sys.argv[i])) for i in (1, 3)]
for number, (to, _) in zip(numbers, talks):
    print(number, file=to, flush=True)
said = [heard.readline() for _, heard in talks]
for i, (to, _) in enumerate(talks):
    print(said[1 - i], file=to, end="", flush=True)
sums = [heard.readline().strip() for _, heard in talks]
right = sums == [str(sum(map(int, numbers)))] * 2
print(int(right))
print("the sums are", *sums, file=sys.stderr)
