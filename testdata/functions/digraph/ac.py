def fates(n, rule, edges):
    back = [[] for _ in range(n)]
    degree = [0] * n
    for u, v in edges:
        back[v].append(u)
        degree[u] += 1
    stuck = "LOSE" if rule == "lose" else "WIN"
    fate = [stuck if d == 0 else None for d in degree]
    queue = [v for v in range(n) if fate[v]]
    for v in queue:
        for u in back[v]:
            if fate[u]:
                continue
            if fate[v] == "LOSE":
                fate[u] = "WIN"
                queue.append(u)
            else:
                degree[u] -= 1
                if degree[u] == 0:
                    fate[u] = "LOSE"
                    queue.append(u)
    return [f or "DRAW" for f in fate]
