# Adds the Grundy values of the rows.
value = [0]
for n in range(1, 61):
    reached = set()
    for taken in (1, 2):
        for left in range(n - taken + 1):
            reached.add(value[left] ^ value[n - taken - left])
    mex = 0
    while mex in reached:
        mex += 1
    value.append(mex)
input()
total = 0
for row in map(int, input().split()):
    total ^= value[row]
print("First" if total else "Second")
