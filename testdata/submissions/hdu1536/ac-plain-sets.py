# The Grundy values of all heaps up to 10000, anew for every set.
def grundy(moves):
    sg = [0] * 10001
    for i in range(1, 10001):
        seen = set()
        for s in moves:
            if s <= i:
                seen.add(sg[i - s])
        g = 0
        while g in seen:
            g += 1
        sg[i] = g
    return sg


while True:
    line = list(map(int, input().split()))
    if line[0] == 0:
        break
    sg = grundy(line[1:])
    m = int(input())
    answer = ""
    for _ in range(m):
        row = list(map(int, input().split()))
        x = 0
        for h in row[1:]:
            x ^= sg[h]
        answer += "W" if x else "L"
    print(answer)
