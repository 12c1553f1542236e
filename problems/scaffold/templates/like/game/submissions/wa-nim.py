# Takes the rows for heaps of Nim, whose Grundy values are their sizes.
input()
total = 0
for row in map(int, input().split()):
    total ^= row
print("First" if total else "Second")
