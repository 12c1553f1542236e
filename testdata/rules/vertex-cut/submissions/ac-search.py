import sys
from functools import lru_cache

def main():
    data = iter(sys.stdin.read().split())
    for _ in range(int(next(data))):
        n = int(next(data))
        near = [[] for _ in range(n + 1)]
        for _ in range(n - 1):
            u, v = int(next(data)), int(next(data))
            near[u].append(v)
            near[v].append(u)

        @lru_cache(None)
        def wins(left):
            for x in left:
                if len(left) == 1:
                    return True
                for y in near[x]:
                    if y not in left:
                        continue
                    seen, todo = {y}, [y]
                    while todo:
                        for z in near[todo.pop()]:
                            if z in left and z != x and z not in seen:
                                seen.add(z)
                                todo.append(z)
                    if not wins(frozenset(seen)):
                        return True
            return False

        print("Hifuu" if wins(frozenset(range(1, n + 1))) else "Luna")

main()
