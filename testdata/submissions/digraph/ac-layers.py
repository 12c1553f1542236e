import sys


def main():
    words = sys.stdin.read().split()
    n, m, rule = int(words[0]), int(words[1]), words[2]
    numbers = list(map(int, words[3:]))
    ahead = [set() for _ in range(n)]
    back = [set() for _ in range(n)]
    for u, v in zip(numbers[::2], numbers[1::2]):
        ahead[u].add(v)
        back[v].add(u)
    fate = ["DRAW"] * n
    layer = [v for v in range(n) if not ahead[v]]
    for v in layer:
        fate[v] = "WIN" if rule == "win" else "LOSE"
    while layer:
        above = []
        for v in layer:
            for u in back[v]:
                if fate[u] != "DRAW":
                    continue
                if fate[v] == "LOSE":
                    fate[u] = "WIN"
                    above.append(u)
                else:
                    ahead[u].discard(v)
                    if not ahead[u]:
                        fate[u] = "LOSE"
                        above.append(u)
        layer = above
    print("\n".join(fate))


main()
