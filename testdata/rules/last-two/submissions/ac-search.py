from functools import lru_cache

n, first = input().split()
x = tuple(map(int, input().split()))

@lru_cache(None)
def best(x, alice):
    if len(x) == 2:
        return x[1] - x[0]
    return (max if alice else min)(best(x[:i] + x[i + 1:], not alice) for i in range(len(x)))

print(best(x, first == "Alice"))
