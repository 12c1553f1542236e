n=int(input()); x=0
for h in map(int,input().split()): x^=h
print("Win" if x else "Lose")
